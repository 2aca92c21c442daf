/**
 * Plans the import of a start or wait list of a race (docs/domain.md, "Start lists"). The import overrides its lists in the divisions that
 * its lines contain: entries that are missing leave, except for those whom staff retain, holders of a contract on the start list, and those
 * to whom an unresolved line may refer. Entries made by hand are overridden too, and listed first.
 */
import type { NameMatch } from '../name-matching/name-matching.ts';
import { foldName, fullName } from '../name-matching/names.ts';
import { divisions as allDivisions, type Division } from '../races/division.ts';
import { type ListedName, nameOfLine } from './listed-athletes.ts';
import type {
  PresentEntry,
  RaceListChoice,
  RaceListFacts,
  RaceListPlan,
  RaceListRow,
} from './race-list-facts.ts';
import type { RaceListKind, RaceListLine } from './race-list-file.ts';
import { planRows } from './race-list-rows.ts';

/** The lines of a file in a race: a participant without a division is in that of the race, if it has one only. */
export const linesInRace = (
  lines: readonly RaceListLine[],
  kind: RaceListKind,
  raceDivision: Division | 'BOTH',
): RaceListLine[] =>
  lines.map((line) =>
    kind === 'participants' && raceDivision !== 'BOTH' && line.division === null
      ? { ...line, division: raceDivision }
      : line,
  );

/** The names to search: of a new athlete the one that staff typed, so that nobody is added twice. */
export const searchedNames = (
  lines: readonly RaceListLine[],
  choices: readonly RaceListChoice[],
): ListedName[] =>
  lines.map((line) => {
    const created = choices.find((choice) => choice.rowNumber === line.rowNumber)?.created;
    return nameOfLine({ ...line, ...created });
  });

/** Whether one name is the other with more words: "Sven Thalmann", "Sven Oliver Thalmann". */
function isLongerName(one: string, other: string): boolean {
  const [words, others] = [foldName(one).split(' '), foldName(other).split(' ')];
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
}

/** Whether an unresolved line may refer to an entry: to one of its possible athletes, or to a longer or shorter name of its division. */
function mayRefer({ line, match }: RaceListRow, entry: PresentEntry): boolean {
  const possible = [match.athleteId, ...match.runnersUp.map((one) => one.athleteId)];
  if (possible.includes(entry.athlete_id)) return true;
  const isOther = line.division !== null && line.division !== entry.division;
  return !isOther && isLongerName(fullName(line.first, line.last), entry.name);
}

/** Why an entry stays although the file lacks it; null when it leaves. */
function whyRetained(entry: PresentEntry, rows: readonly RaceListRow[], facts: RaceListFacts): string | null {
  const contract = entry.is_waiting === 0 ? facts.contracts.get(entry.athlete_id) : undefined;
  if (contract !== undefined) return contract;
  if (facts.areAllRetained || facts.retained.has(entry.participant_id)) return 'Kept as you chose.';
  const row = rows.find((one) => one.act === 'warning' && mayRefer(one, entry));
  if (!row) return null;
  return `Line ${row.line.rowNumber}, ${fullName(row.line.first, row.line.last)}, may refer to this athlete.`;
}

/** Whether a row shows that the file contains its division: not when staff left it out, or decided that it is someone of the other one. */
function bringsDivision({ line, act, athleteId, decidedBy }: RaceListRow, facts: RaceListFacts): boolean {
  if (line.leftOut !== null || (act === 'out' && decidedBy === 'staff')) return false;
  return athleteId === null || facts.athletes.get(athleteId)?.division === line.division;
}

const byHandText = ({ by_hand_reason: reason }: PresentEntry): string =>
  reason ? `by hand: ${reason}` : 'by hand';

/** Plans the import of a list. `matches` has the match of each line; those without a division were searched in both. */
export function planRaceList(
  lines: readonly RaceListLine[],
  matches: readonly NameMatch[],
  facts: RaceListFacts,
): RaceListPlan {
  const { list, raceDivision, present } = facts;
  const rows = planRows(lines, matches, facts);
  const bringing = rows.filter((row) => bringsDivision(row, facts));
  const divisions = allDivisions.filter(
    (division) =>
      (raceDivision === 'BOTH' || division === raceDivision) &&
      bringing.some(({ line }) => line.division === division),
  );
  const named = new Map(
    rows.flatMap((row) => (row.act === 'warning' || row.athleteId === null ? [] : [[row.athleteId, row]])),
  );
  const missing = present.filter(
    (entry) =>
      divisions.includes(entry.division) &&
      (list === 'participants' || entry.is_waiting === (list === 'wait' ? 1 : 0)) &&
      !named.has(entry.athlete_id),
  );
  // A line of the wait list does not move the holder of a contract.
  const held = present.filter((entry) => {
    const row = named.get(entry.athlete_id);
    return row?.act === 'stay' && row.line.isWaiting !== entry.is_waiting;
  });
  const judged = [...held, ...missing].map((entry) => ({ entry, why: whyRetained(entry, rows, facts) }));
  const leaves = judged.filter(({ why }) => why === null).map(({ entry }) => entry);
  const isByHand = (entry: PresentEntry): boolean => entry.is_by_hand === 1;
  return {
    rows,
    divisions,
    leaves: [
      ...leaves.filter(isByHand).map((entry) => ({ ...entry, why: byHandText(entry) })),
      ...leaves.filter((entry) => !isByHand(entry)).map((entry) => ({ ...entry, why: 'Not in the file.' })),
    ],
    kept: judged.flatMap(({ entry, why }) => (why === null ? [] : [{ ...entry, why }])),
  };
}
