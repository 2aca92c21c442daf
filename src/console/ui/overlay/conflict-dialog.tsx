import { Button } from '../actions/button.tsx';
import styles from './conflict-dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface ConflictRow {
  label: string;
  mine: string;
  theirs: string;
}

export interface ConflictDialogProps {
  isOpen: boolean;
  /** Who changed it and when: the server's message. */
  message: string;
  /** The fields in which the two differ. */
  rows: readonly ConflictRow[];
  onMine(): void;
  onTheirs(): void;
  /** Back to the form, without a decision. */
  onClose(): void;
}

const shown = (text: string): string => (text === '' ? '–' : text);

/** Two people saved the same record: both values next to each other, and the choice between them. */
export function ConflictDialog({ isOpen, message, rows, onMine, onTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Changed meanwhile"
      isAlert
      footerNote={
        <div className={styles.actions}>
          <Button onClick={onTheirs}>Use their value</Button>
          <Button variant="main" onClick={onMine}>
            Keep my value
          </Button>
        </div>
      }
    >
      <div className={styles.text} tabIndex={-1} data-autofocus>
        {message}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{shown(row.mine)}</td>
              <td>{shown(row.theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
