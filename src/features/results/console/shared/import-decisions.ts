import { counted } from '#console/ui/format/figures.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';

/** The decisions of staff by line, with others made or, where null, removed; the latest are last. */
export function withDecisions<Choice>(
  choices: ReadonlyMap<number, Choice>,
  decisions: readonly (readonly [line: number, choice: Choice | null])[],
): Map<number, Choice> {
  const next = new Map(choices);
  for (const [line, choice] of decisions) {
    next.delete(line);
    if (choice) next.set(line, choice);
  }
  return next;
}

/** "3 need a decision, 41 ready". */
export const readinessText = (open: number, ready: number): string =>
  open === 0 ? `${ready} ready` : `${open} ${open === 1 ? 'needs' : 'need'} a decision, ${ready} ready`;

/** Asks for confirmation before answers are lost. */
export const confirmLosing = (
  action: 'Replace' | 'Discard',
  answers: number,
  { title = `${action} the preview?`, more = '' } = {},
): Promise<boolean> =>
  confirm({
    title,
    question: `${counted(answers, 'answer')} will be lost.${more}`,
    confirmLabel: action,
    isDanger: true,
    needsNetwork: false,
  });

interface Decision {
  athlete_id?: unknown;
  create?: unknown;
  skip?: unknown;
  remember_alias?: unknown;
}

/** What staff decided about the athlete of a line: "is Anna Berg, the spelling is remembered", "becomes the new athlete Ida Neu", "is left out". */
export function decidedText(
  { athlete_id: id, create, skip, remember_alias }: Decision,
  name: string | undefined,
  newAthlete: { first: string; last: string } | null = null,
): string {
  if (skip) return 'is left out';
  if (create) return `becomes the new athlete ${newAthlete?.first ?? ''} ${newAthlete?.last ?? ''}`.trimEnd();
  return `is ${name ?? `athlete ${id}`}${remember_alias === 1 ? ', the spelling is remembered' : ''}`;
}
