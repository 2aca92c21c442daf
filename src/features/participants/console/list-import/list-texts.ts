import { counted } from '#console/ui/format/figures.ts';
import { readinessText } from '#features/results/console/shared/import-decisions.ts';
import { fullName } from '#rules/name-matching/names.ts';
import type { ListKind, ListPlan, ListWarning, PlannedListLine } from '../../lists-import-contract.ts';

/** As in the messages of an import: "Start List participants imported successfully". */
export const listNames: Readonly<Record<ListKind, string>> = {
  start: 'Start List',
  wait: 'Wait List',
  participants: 'Participants',
};

export const nameInList = ({ first, last, line }: PlannedListLine): string =>
  fullName(first, last) || `Line ${line}`;

/** A withdrawn athlete: known, but left out until staff accept the line. A repeated line is not a question. */
const isWithdrawn = (line: PlannedListLine, { lines }: ListPlan): boolean =>
  line.act === 'out' &&
  line.athlete !== null &&
  line.decided_by !== 'staff' &&
  !lines.some((other) => other.line !== line.line && other.athlete?.id === line.athlete?.id);

/** True for a line that needs a decision: nobody, or more than one athlete, fits it, or its athlete has withdrawn. */
export const isOpenLine = (line: PlannedListLine, plan: ListPlan): boolean =>
  line.act === 'warning' || isWithdrawn(line, plan);

const importedCount = ({ counts }: ListPlan): number => counts.join + counts.move + counts.stay;

/** "12 join", "1 joins". */
const acting = (count: number, verb: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? `${verb}s` : verb}`];

/** What the import changes: "12 join", "3 move", "2 leave". A start list sets the race's contender ranking even where this is empty. */
export function plannedChanges({ counts }: ListPlan): string[] {
  const { join, move, leaves, warning, aliases } = counts;
  return [
    ...acting(join, 'join'),
    ...acting(move, 'move'),
    ...acting(leaves, 'leave'),
    ...(warning > 0 ? [counted(warning, 'warning')] : []),
    ...(aliases > 0 ? [counted(aliases, 'new spelling')] : []),
  ];
}

/** The main button: "Import 48: 12 join, 3 move, 2 leave". */
export const submitLabel = (plan: ListPlan): string =>
  `Import ${importedCount(plan)}: ${plannedChanges(plan).join(', ') || 'nothing changes'}`;

export const readiness = (plan: ListPlan): string =>
  readinessText(plan.lines.filter((line) => isOpenLine(line, plan)).length, importedCount(plan));

/** "Start List · World Triathlon API · 70 lines · MPRO, FPRO". */
export const formatSource = ({ list, source, filename, lines, divisions }: ListPlan): string =>
  [
    listNames[list],
    source === 'api' ? 'World Triathlon API' : filename,
    counted(lines.length, 'line'),
    ...(divisions.length > 0 ? [divisions.join(', ')] : []),
  ].join(' · ');

/** The toast after an import. A participant CSV is reported by the lists that it contained. */
export function importedMessage(plan: ListPlan): string {
  const isImported = ({ act }: PlannedListLine) => act === 'join' || act === 'move' || act === 'stay';
  const waiting = new Set(plan.lines.filter(isImported).map((line) => line.is_waiting));
  const both = [
    ...(waiting.has(0) || waiting.size === 0 ? ['start'] : []),
    ...(waiting.has(1) ? ['wait'] : []),
  ];
  const lists = plan.list === 'participants' ? both : [plan.list];
  return `${lists.map((list) => listNames[list as ListKind]).join(' and ')} participants imported successfully`;
}

/** Only these can be resolved by mapping the name to an athlete. */
export const canBeMapped = ({ errorCode }: ListWarning): boolean =>
  errorCode === 'ATHLETE_NOT_FOUND' || errorCode === 'ATHLETE_UNCLEAR';

/** The service's messages already end with a full stop. */
export const aliasError = (message: string): string =>
  `Error mapping athlete alias: ${message.replace(/\.$/, '')}.`;

export const ALIAS_MAPPED =
  'Athlete alias mapped successfully. The athlete will now be recognized with the new mapping. Please re-import to apply the changes.';
export const ALIAS_INCOMPLETE = 'Please select an athlete and provide a participant name.';
export const NOT_ADDED = "Couldn't add the following athletes with name and country";
