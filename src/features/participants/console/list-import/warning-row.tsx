import { useState } from 'react';
import { refusalOf } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { useFocusPassedOn } from '#console/ui/overlay/use-focus-return.ts';
import { AthletePicker } from '#features/athletes/console/shared/athlete-picker.tsx';
import { dismissListWarning, type ListKind, type ListWarning } from '../../lists-import-contract.ts';
import { mapAthleteAlias } from '../../participant-calls-contract.ts';
import styles from './list-import.module.css';
import type { ListStart } from './list-start.ts';
import { ALIAS_INCOMPLETE, ALIAS_MAPPED, aliasError, canBeMapped } from './list-texts.ts';

interface Props {
  warning: ListWarning;
  raceId: number;
  onStart(start: ListStart): void;
  /** The lists of this race in which the name is resolved. */
  onMapped(lists: readonly { list: ListKind; file: number | null }[]): void;
}

/** Maps the name to a known athlete, after a confirmation; what was typed stays when it fails. */
function useMapping({ warning, raceId, onMapped }: Props) {
  const mapping = useUndoableMutation(mapAthleteAlias);
  const [athlete, setAthlete] = useState<{ id: number; name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { name: alias, id } = warning;
  const map = async () => {
    if (athlete === null || alias.trim() === '') return setProblem(ALIAS_INCOMPLETE);
    setProblem(null);
    const isMeant = await confirm({
      title: 'Map this name?',
      question: (
        <>
          <b>{alias}</b> will be saved as an alias of <b>{athlete.name}</b>; imports will recognise the
          athlete by it.
        </>
      ),
      confirmLabel: 'Map',
    });
    if (!isMeant) return;
    const input = { athlete_id: athlete.id, alias, mapping_athlete_index: id };
    const refusal = await refusalOf(
      mapping
        .run(input, ALIAS_MAPPED)
        .then(({ resolved }) => onMapped(resolved.filter(({ race_id }) => race_id === raceId))),
    );
    if (refusal !== null) setProblem(aliasError(refusal.message));
  };
  return {
    ...{ athlete, problem, isRunning: mapping.isRunning },
    choose(chosen: { id: number; name: string } | null) {
      setAthlete(chosen);
      setProblem(null);
    },
    map: () => void map(),
  };
}

/** The field for the athlete whom the list means, and a new athlete instead. */
function MappingFields(props: Props) {
  const { warning, onStart } = props;
  const { name, line, file, list, division } = warning;
  const mapping = useMapping(props);
  return (
    <>
      <div className={styles.picker}>
        <AthletePicker
          label={`Athlete for ${name}`}
          layout="bare"
          width="full"
          placeholder="Map to an athlete"
          {...(division === null ? {} : { division })}
          value={mapping.athlete?.id ?? null}
          onChange={mapping.choose}
          error={mapping.problem}
        />
      </div>
      <Button onClick={mapping.map} isBusy={mapping.isRunning} aria-label={`Map ${name}`}>
        Map
      </Button>
      {line !== null && file !== null && division !== null ? (
        <Button
          variant="quiet"
          needsNetwork
          aria-label={`New athlete ${name}`}
          onClick={() => onStart({ list, stored: file, newAthlete: { line, name } })}
        >
          New athlete
        </Button>
      ) : null}
    </>
  );
}

/** A name that the import could not add, with its nation and the reason, and what can be done about it. */
export function WarningRow(props: Props) {
  const { warning, raceId } = props;
  const { id, name, country, line, resolved, errorReason } = warning;
  const dismissing = useUndoableMutation(dismissListWarning);
  const isAlpha2 = country !== null && country.length === 2;
  const part = useFocusPassedOn<HTMLLIElement>();
  return (
    <li ref={part} className={styles.row}>
      <div className={styles.who}>
        {line === null ? null : <span className={`${styles.line} hint`}>line {line}</span>}
        <Flag country={isAlpha2 ? country : null} />
        <b>{name}</b>
        {country === null ? null : <span>{country}</span>}
        <span className="hint">
          {resolved === 1 ? 'Mapped. Import the list again to add this athlete.' : errorReason}
        </span>
      </div>
      <div className={styles.answer}>
        {resolved === 0 && canBeMapped(warning) ? <MappingFields {...props} /> : null}
        <Button
          variant="quiet"
          isBusy={dismissing.isRunning}
          aria-label={`Dismiss ${name}`}
          onClick={() =>
            void dismissing.attempt({ id: raceId, warningId: id }, `Warning about ${name} dismissed`)
          }
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
