import { confirmTyped } from '#console/ui/overlay/confirm.ts';
import styles from './confirm-erasure.module.css';

interface Erasure {
  title: string;
  lead: string;
  goes: string;
  stays: string;
}

/** Asks before an erasure what it removes, what it retains and what it does not affect; true when it was confirmed by typing. */
export const confirmErasure = ({ title, lead, goes, stays }: Erasure): Promise<boolean> =>
  confirmTyped({
    title,
    question: (
      <>
        {lead}
        <dl className={styles.facts}>
          <div>
            <dt>Erased</dt>
            <dd>{goes}</dd>
          </div>
          <div>
            <dt>Retained</dt>
            <dd>{stays}</dd>
          </div>
          <div>
            <dt>Not affected</dt>
            <dd>Files already exported, e-mails already sent, and backups until they are deleted.</dd>
          </div>
        </dl>
      </>
    ),
    expected: 'ERASE',
    confirmLabel: 'Erase permanently',
  });
