import styles from './what-goes.module.css';

/** What an erasure takes, what it leaves, and what it cannot reach: said before it is done. */
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
          <dt>Goes</dt>
          <dd>{goes}</dd>
        </div>
        <div>
          <dt>Stays</dt>
          <dd>{stays}</dd>
        </div>
        <div>
          <dt>Out of reach</dt>
          <dd>{beyond}</dd>
        </div>
      </dl>
    </>
  );
}

export const BEYOND =
  'Files that were saved and mails that were sent before, and backups until they are thrown away.';
/** What is typed to confirm. */
export const ERASE = 'ERASE';
