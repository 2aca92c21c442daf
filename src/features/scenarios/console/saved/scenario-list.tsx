import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { counted } from '#console/ui/format/figures.ts';
import type { Scenario } from '#features/scenarios/scenarios-contract.ts';
import styles from '../what-if.module.css';

/** The saved scenarios of a ranking set, each linked to its page. */
export function ScenarioList({ scenarios }: { scenarios: readonly Scenario[] }) {
  if (scenarios.length === 0) return null;
  return (
    <section aria-label="Saved scenarios">
      <h3 className={styles.part}>{counted(scenarios.length, 'saved scenario')}</h3>
      <ul className={styles.kept}>
        {scenarios.map(({ id, set_id, name, changes, applied_at }) => (
          <li key={id}>
            <TextLink address={addresses.whatIf(set_id, id)}>{name}</TextLink>
            <span className={styles.note}>
              {counted(changes.length, 'change')}
              {applied_at === null ? '' : `, applied ${applied_at.slice(0, 10)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
