import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { Button, ButtonLink } from '#console/ui/actions/button.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { ClockIcon, DoneIcon } from '#console/ui/icons/icons.tsx';
import type { ResponseOf } from '#contract/declare-call.ts';
import { calculateSof } from '#features/results/results-contract.ts';
import { DATE_MISSING, raceStepLabels, TIER_MISSING } from '#rules/races/race-line.ts';
import { readRaceLine } from '../../race-line-contract.ts';
import styles from './race-line.module.css';

type Step = ResponseOf<typeof readRaceLine>['steps'][number];

/** What happened, or what is missing: shown on hover and read out. */
function details({ state, why, who, at }: Step): string {
  if (state === 'running') return 'running';
  if (state !== 'done') return why ?? 'not needed';
  return ['done', who ? `by ${who}` : null, at ? formatMoment(at) : null].filter(Boolean).join(', ');
}

/** The button for the next step: it leads to the place of the work, or does it. */
function NextButton({ raceId, next: { step, why } }: { raceId: number; next: Step }) {
  const calculating = useUndoableMutation(calculateSof);
  const link = (label: string, address: string) => (
    <ButtonLink size="small" address={address}>
      {label}
    </ButtonLink>
  );
  if (why === TIER_MISSING) return link('Set the tier', addresses.race(raceId, 'info'));
  if (why === DATE_MISSING) return link('Set the date', addresses.race(raceId, 'info'));
  switch (step) {
    case 'mapped':
      return link('Map the tracker', addresses.race(raceId, 'rtrt'));
    case 'lists':
      return link('Enter the starters', addresses.race(raceId, 'participants'));
    case 'fetched':
      return link('Get the results', addresses.race(raceId, 'rtrt'));
    case 'submitted':
      return link('Submit the results', addresses.race(raceId, 'rtrt'));
    case 'points':
    case 'sof':
      return (
        <Button
          size="small"
          isBusy={calculating.isRunning}
          onClick={() => void calculating.attempt({ id: raceId }, 'Strength of field and points calculated')}
        >
          {step === 'sof' ? 'Calculate SOF' : 'Calculate points'}
        </Button>
      );
    case 'synced':
      return link('Sync the website', addresses.dashboard());
    default:
      return link(step === 'ranking' ? 'Generate a ranking' : 'Publish the ranking', addresses.rankings());
  }
}

/** One line with the steps of the race, what each waits for, and a button for the next one. */
export function RaceLine({ raceId }: { raceId: number }) {
  const { response } = useApiQuery(readRaceLine, { id: raceId });
  const steps = response?.steps ?? [];
  const next = steps.find(({ state }) => state === 'next');
  return (
    <div className={styles.line} data-screen-only>
      <ol className={styles.steps} aria-label="Steps of the race">
        {steps
          .filter(({ state }) => state !== 'not needed')
          .map((step) => (
            <li key={step.step} className={styles.step} data-state={step.state} title={details(step)}>
              {step.state === 'done' ? <DoneIcon size={14} /> : null}
              {step.state === 'running' ? <ClockIcon size={14} /> : null}
              {raceStepLabels[step.step]}
              <span className="for-readers">: {details(step)}</span>
            </li>
          ))}
      </ol>
      {next ? <NextButton raceId={raceId} next={next} /> : null}
    </div>
  );
}
