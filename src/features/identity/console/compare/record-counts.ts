import { counted } from '#console/ui/format/figures.ts';
import type { ComparedAthlete } from '#features/identity/identity-contract.ts';

/** An athlete's records as text: "3 results", "1 list entry"; zero counts are left out. */
export function holdingsOf({ counts }: Pick<ComparedAthlete, 'counts'>): string[] {
  const message: [count: number, one: string, many?: string][] = [
    [counts.results, 'result'],
    [counts.lists, 'list entry', 'list entries'],
    [counts.rankings, 'ranking line'],
    [counts.pictures, 'picture'],
    [counts.sponsors, 'sponsor'],
    [counts.equipment, 'equipment item'],
    [counts.notes, 'note'],
    [counts.seasons, 'season'],
    [counts.contenders, 'contender list'],
  ];
  return message.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many));
}
