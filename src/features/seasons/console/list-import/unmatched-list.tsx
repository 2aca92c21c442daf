import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import styles from './season-list.module.css';
import type { Unmatched } from './use-season-list.ts';

interface Props {
  unmatched: Unmatched;
  /** Looks for the athlete of a row. */
  onFind?(row: number): void;
  onClose?(): void;
}

/** The rows of a list that cannot be added: their athlete is not known, or the reason that they name. */
export function UnmatchedList({ unmatched, onFind, onClose }: Props) {
  if (unmatched.length === 0) return null;
  return (
    <div className={styles.unmatched}>
      <Notice
        kind="danger"
        action={
          onClose ? (
            <Button size="small" variant="quiet" onClick={onClose}>
              Close
            </Button>
          ) : undefined
        }
      >
        <Stack gap={4}>
          <b>Couldn't add the following contenders/participants:</b>
          <ul className={styles.names}>
            {unmatched.map(({ row, name, country, reason }) => (
              <li key={row}>
                <Flag country={country.length === 2 ? country : null} /> {name || `Row ${row}, no name`}
                {country === '' ? '' : `, ${country}`}
                {reason === null ? '' : `: ${reason}`}
                {onFind && reason === null ? (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Choose athlete for ${name}`}
                    onClick={() => onFind(row)}
                  >
                    Choose athlete
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Stack>
      </Notice>
    </div>
  );
}
