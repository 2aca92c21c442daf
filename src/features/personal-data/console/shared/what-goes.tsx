import styles from './what-goes.module.css';

/** What an erasure removes, what it retains and what it does not affect; shown in the confirmation. */
export function WhatGoes({
  lead,
  goes,
  stays,
  beyond,
}: {
  lead: string;
  goes: string;
  stays: string;
  beyond: string;
}) {
  return (
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
          <dd>{beyond}</dd>
        </div>
      </dl>
    </>
  );
}

export const BEYOND = 'Files already exported, e-mails already sent, and backups until they are deleted.';
/** The text to type to confirm. */
export const ERASE = 'ERASE';
