import { counted } from '#console/ui/format/figures.ts';
import type { ResponseOf } from '#contract/declare-call.ts';
import { confirmLosing, readinessText } from '#features/results/console/shared/import-decisions.ts';
import type { ResultsPlan, submitResults } from '#features/results/results-import-contract.ts';
import { divisionNouns } from '#rules/races/division.ts';

type Submitted = ResponseOf<typeof submitResults>;

const broughtBack = (filename: string) => ` Choosing ${filename} again brings them back.`;

/** Asks before another file replaces a preview with decisions. */
export const confirmReplacing = (answers: number, filename = 'this file'): Promise<boolean> =>
  confirmLosing('Replace', answers, { title: 'Replace?', more: broughtBack(filename) });

/** Asks before decisions are discarded. */
export const confirmDiscarding = (answers: number, filename: string): Promise<boolean> =>
  confirmLosing('Discard', answers, { more: broughtBack(filename) });

/** The title of the warning that what was read probably belongs to another race. */
export const wrongSourceTitle = ({ tracker }: ResultsPlan): string =>
  `This may be the wrong ${tracker ? 'tracker event' : 'file'}`;

/** Existing results that saving deletes, before their names. */
export const removalMessage = ({ removed: { length: count }, tracker }: ResultsPlan): string =>
  `${counted(count, 'existing result')} ${count === 1 ? 'is' : 'are'} not in the ${tracker ? 'tracker' : 'file'} and will be deleted:`;

/** The number of results in the race after saving this file. */
export const savedCount = ({ counts }: Pick<ResultsPlan, 'counts'>): number => counts.lines - counts.held;

/** True when saving would change nothing. */
export const isNothingToSave = ({ counts }: ResultsPlan): boolean =>
  counts.create + counts.update + counts.removed + counts.question + counts.aliases === 0;

/** True when nothing is open and saving would change something. */
export const isReadyToSave = (plan: ResultsPlan): boolean => plan.can_submit && !isNothingToSave(plan);

/** The main button: "Save 44 results". */
export const saveLabel = (plan: ResultsPlan): string => `Save ${counted(savedCount(plan), 'result')}`;

export const formatReadiness = ({ counts }: ResultsPlan): string =>
  readinessText(counts.question, counts.create + counts.update + counts.recalculated + counts.unchanged);

/** "1 left out · ironman.csv · men, 45 lines · comma, Windows-1252". */
export function formatFile(plan: ResultsPlan): string {
  const { counts, filename, scoring, encoding } = plan;
  const divisions = scoring.map(({ division }) => divisionNouns[division]);
  const lines = counted(counts.lines, 'line');
  return [
    counts.held > 0 ? `${counts.held} left out` : null,
    filename,
    divisions.length > 0 ? `${divisions.join(' and ')}, ${lines}` : lines,
    encoding === 'UTF-8' ? null : encoding,
  ]
    .filter((one) => one !== null)
    .join(' · ');
}

/** What happens after saving: "After saving: points of 44, then strength of field. Marks 2 ranking sets stale." */
export function afterSavingMessage(plan: ResultsPlan): string {
  if (isNothingToSave(plan))
    return `The ${plan.tracker ? 'tracker' : 'file'} contains the same results as the race.`;
  const sets = plan.sets.length;
  const stale = sets === 0 ? '' : ` Marks ${counted(sets, 'ranking set')} stale.`;
  const isUnpaid = plan.scoring.length > 0 && plan.scoring.every((one) => one.missing !== null);
  const [first] = plan.scoring;
  const points = isUnpaid
    ? `no points, ${first?.missing} is missing`
    : `points of ${savedCount(plan)}, then strength of field`;
  return `After saving: ${points}.${stale}`;
}

/** The toast after saving: what was saved, and the outcome of the following steps. */
export function formatSaved({ saved, scoring }: Submitted): string {
  const strengths = scoring.flatMap(({ division, strength_of_field: sof, ranking_system }) =>
    sof === null || ranking_system === 1 ? [] : [`${divisionNouns[division]} ${sof.toFixed(2)}`],
  );
  const missing = scoring.find((one) => one.missing !== null);
  const points = missing ? `no points, ${missing.missing} is missing` : 'points computed';
  const field = strengths.length === 0 ? '' : `, strength of field ${strengths.join(', ')}`;
  return `${counted(saved, 'result')} saved, ${points}${field}`;
}

/** Labels of the change in the preview. */
export const changeNames = {
  create: 'Create',
  update: 'Update',
  recalculated: 'Recalculated',
  unchanged: 'Unchanged',
  held: 'Left out',
  question: 'Question',
} as const;
