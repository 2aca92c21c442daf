import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { counted, printPoints } from '#console/ui/format/figures.ts';
import { AddIcon, AlertIcon, CloseIcon, EditIcon } from '#console/ui/icons/icons.tsx';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import type { Scenario } from '#features/scenarios/scenarios-contract.ts';
import type { DescribedChange, RescoredRace, WhatIfStartList } from '#features/scenarios/what-if-contract.ts';
import { divisionNouns } from '#rules/races/division.ts';
import { factOf } from '#rules/what-if/what-if-changes.ts';
import { ScenarioList } from '../saved/scenario-list.tsx';
import type { PreviewResponse } from '../use-preview.ts';
import styles from '../what-if.module.css';
import type { Change } from './change-form.ts';

interface Props {
  changes: readonly Change[];
  /** The newest preview, with the changes as text. */
  response: PreviewResponse | undefined;
  /** Saved scenarios to open, while there are no changes yet. */
  scenarios: readonly Scenario[];
  onAdd(): void;
  onEdit(described: DescribedChange): void;
  onRemove(change: Change): void;
}

function Subject({ described }: { described: DescribedChange }) {
  const { subject, race_id, problem } = described;
  if (race_id === null || problem !== null) return <>{subject}</>;
  return <TextLink address={addresses.race(race_id)}>{subject}</TextLink>;
}

/** One change: the record, the field, the current and the new value, and what prevents it. */
function ChangeCard({
  described,
  onEdit,
  onRemove,
}: { described: DescribedChange } & Pick<Props, 'onEdit' | 'onRemove'>) {
  const { change, subject, what, before, after, note, problem, outside, is_same, is_rule } = described;
  const name = `${what} of ${subject}`;
  return (
    <li className={styles.change}>
      <div className={styles.text}>
        <span className={styles.subject}>
          <Subject described={described} />
        </span>
        <span>
          <span className={styles.what}>{what}</span> {before}{' '}
          <span aria-hidden className={styles.arrow}>
            →
          </span>
          <span className="for-readers">becomes</span> <b className={styles.after}>{after}</b>
        </span>
        {note === null ? null : <span className={styles.note}>{note}</span>}
        {is_same ? <span className={styles.note}>This is the current value.</span> : null}
        {is_rule ? <span className={styles.note}>A rule change can be previewed, not applied.</span> : null}
        {outside === null ? null : (
          <span className={styles.outside}>
            <AlertIcon size={14} /> {outside}
          </span>
        )}
        {problem === null ? null : (
          <span className={styles.problem}>
            <AlertIcon size={14} /> {problem} It is left out.
          </span>
        )}
      </div>
      {change.kind === 'race-left-out' ? null : (
        <IconButton icon={EditIcon} size="small" label={`Edit: ${name}`} onClick={() => onEdit(described)} />
      )}
      <IconButton icon={CloseIcon} size="small" label={`Remove: ${name}`} onClick={() => onRemove(change)} />
    </li>
  );
}

function ScoredLines({ scored }: { scored: readonly RescoredRace[] }) {
  return (
    <ul className={styles.facts}>
      {scored.map(({ race_id, race, division, results, sof_before, sof_after }) => (
        <li key={`${race_id} ${division}`}>
          {race}, {divisionNouns[division]}: {counted(results, 'result')}, SOF{' '}
          {sof_before === sof_after
            ? printPoints(sof_after)
            : `${printPoints(sof_before)} → ${printPoints(sof_after)}`}
        </li>
      ))}
    </ul>
  );
}

const formatLate = (isLate: boolean | null): string => (isLate ? 'late' : 'in time');

function formatStartList({ is_late_before, is_late_after, entries }: WhatIfStartList): string {
  if (is_late_after === null)
    return 'late entries are unknown without the day of the race and a published contender ranking.';
  const now = is_late_before === null ? 'not known' : formatLate(is_late_before);
  const entry =
    is_late_before === is_late_after
      ? `an entry made now is ${now}, as before.`
      : `an entry made now: ${now} → ${formatLate(is_late_after)}.`;
  if (entries === 0) return entry;
  const flags =
    entries === 1
      ? 'The entry on its lists keeps its late flag'
      : `The ${entries} entries on its lists keep their late flags`;
  return `${entry} ${flags} until the list is imported again.`;
}

function StartListLines({ lists }: { lists: readonly WhatIfStartList[] }) {
  return (
    <ul className={styles.facts}>
      {lists.map((list) => (
        <li key={list.race_id}>
          {list.race}: {formatStartList(list)}
        </li>
      ))}
    </ul>
  );
}

/** The changes as text next to the current values, and their consequences in the races. */
export function ChangesPanel({ changes, response, scenarios, onAdd, onEdit, onRemove }: Props) {
  const known = new Map(response?.changes.map((one) => [factOf(one.change), one]));
  const described = changes.flatMap((change) => known.get(factOf(change)) ?? []);
  const waiting = changes.length - described.length;
  return (
    <aside className={styles.panel} aria-label="Changes">
      <div className={styles.panelHead}>
        <h2 className={styles.heading}>
          {changes.length === 0 ? 'Changes' : counted(changes.length, 'change')}
        </h2>
        <Button size="small" icon={AddIcon} onClick={onAdd}>
          Add a change
        </Button>
      </div>
      <ul className={styles.changes}>
        {described.map((one) => (
          <ChangeCard key={factOf(one.change)} described={one} {...{ onEdit, onRemove }} />
        ))}
      </ul>
      {changes.length === 0 ? <ScenarioList scenarios={scenarios} /> : null}
      {waiting > 0 ? (
        <p role="status" className={styles.note}>
          Calculating {counted(waiting, 'change')}
        </p>
      ) : null}
      {response && response.start_lists.length > 0 ? (
        <section aria-label="Start lists">
          <h3 className={styles.part}>Start lists</h3>
          <StartListLines lists={response.start_lists} />
        </section>
      ) : null}
      {response && response.scored.length > 0 ? (
        <Disclosure label={`${counted(response.scored.length, 'race division')} recalculated`}>
          <ScoredLines scored={response.scored} />
        </Disclosure>
      ) : null}
    </aside>
  );
}
