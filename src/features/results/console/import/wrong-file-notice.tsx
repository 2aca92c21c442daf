import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import styles from '#features/results/console/shared/import.module.css';
import type { ResultsPlan } from '#features/results/results-import-contract.ts';
import { wrongSourceTitle } from './plan-texts.ts';

type Reason = ResultsPlan['wrong_file'][number];

/** A reason; the race it names is a link that leaves the preview open. */
export function WrongFileReason({ reason: { message, race } }: { reason: Reason }) {
  if (race === null) return <>{message}</>;
  const [before = '', ...after] = message.split(race.name);
  return (
    <>
      {before}
      <TextLink address={addresses.race(race.id, 'results')} isElsewhere>
        {race.name}
      </TextLink>
      {after.join(race.name)}
    </>
  );
}

/** Warns first that what was read probably belongs to another race, and why. */
export function WrongFileNotice({ plan }: { plan: ResultsPlan }) {
  if (plan.wrong_file.length === 0) return null;
  return (
    <div className={styles.wrong} role="alert">
      <AlertIcon />
      <div>
        <b>{wrongSourceTitle(plan)}.</b>
        {plan.wrong_file.map((reason) => (
          <p key={reason.message}>
            <WrongFileReason reason={reason} />
          </p>
        ))}
      </div>
    </div>
  );
}
