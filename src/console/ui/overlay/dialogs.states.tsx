import { type ReactNode, useState } from 'react';
import type { PieceStates } from '#testing/fixtures/states.ts';
import { Button } from '../actions/button.tsx';
import { TextField } from '../form/text-field.tsx';
import { Line } from '../layout/stack.tsx';
import { alertError, alertMessage, confirm, confirmTyped } from './confirm.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { PleaseWait } from './please-wait.tsx';
import { SelectDialog } from './select-dialog.tsx';
import { toasts } from './toasts/toast-list.ts';

const ATHLETES = Array.from({ length: 5000 }, (_one, index) => ({
  value: String(index),
  label: `Athlete ${index + 1}`,
  note: index % 2 === 0 ? 'MPRO' : 'FPRO',
}));

function Selector() {
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState<string | null>('41');
  return (
    <Line>
      <Button onClick={() => setOpen(true)}>Choose an athlete</Button>
      {value === null ? 'None chosen' : ATHLETES[Number(value)]?.label}
      <SelectDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Athletes"
        options={ATHLETES}
        value={value}
        onChoose={setValue}
      />
    </Line>
  );
}

/** A dialog behind a button; the label of the button names the state. */
function Opened({
  message,
  children,
}: {
  message: string;
  children(isOpen: boolean, close: () => void): ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{message}</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

function General() {
  const [name, setName] = useState('');
  return (
    <Opened message="General">
      {(isOpen, onClose) => (
        <Dialog
          isOpen={isOpen}
          onClose={onClose}
          title="Add a new Serie"
          hasUnsaved={name !== ''}
          confirm={{ label: 'Create', run: onClose, whyDisabled: name === '' ? 'Enter a name' : null }}
        >
          <TextField label="Name" layout="stacked" width="full" isFocused value={name} onChange={setName} />
        </Dialog>
      )}
    </Opened>
  );
}

export const states: PieceStates = {
  piece: 'Dialogs and toasts',
  states: {
    questions: () => (
      <Line>
        <Button
          onClick={() =>
            void confirm({
              title: 'Delete brand?',
              question: 'Are you sure you want to delete this brand?',
              confirmLabel: 'Confirm Delete',
              isDanger: true,
            })
          }
        >
          Confirm
        </Button>
        <Button
          onClick={() =>
            void confirmTyped({
              title: 'Delete all results?',
              question: 'This deletes 44 results of IRONMAN South Africa.',
              expected: 'DELETE ALL',
              confirmLabel: 'Delete All Results',
            })
          }
        >
          Typed
        </Button>
        <Button onClick={() => void alertError('The tier is used by 3 races.')}>Error</Button>
        <Button onClick={() => void alertMessage('This athlete already exists.')}>Alert</Button>
      </Line>
    ),
    'general, with changeable words, and asking before typed text is lost': General,
    'two people saved the same record': () => (
      <Opened message="Conflict">
        {(isOpen, onClose) => (
          <ConflictDialog
            isOpen={isOpen}
            onClose={onClose}
            onMine={onClose}
            onTheirs={onClose}
            message="Jo Berg changed URL at 14:02 while you were editing."
            rows={[{ label: 'URL', mine: 'https://canyon.com', theirs: '' }]}
          />
        )}
      </Opened>
    ),
    'please wait, which can be left': () => (
      <Opened message="Wait">
        {(isOpen, onClose) => (
          <PleaseWait
            isShown={isOpen}
            onLeave={onClose}
            message="Points of IRONMAN South Africa"
            progress={{ done: 12, total: 44 }}
          />
        )}
      </Opened>
    ),
    'one of 5 000, over the whole window': Selector,
    toasts: () => (
      <Line>
        <Button onClick={() => toasts.success('44 results saved, points computed', () => undefined)}>
          Done
        </Button>
        <Button
          onClick={() =>
            toasts.error('Weight was not saved. Your 318 is kept in the field.', {
              label: 'Go to it',
              run: () => undefined,
            })
          }
        >
          Failed
        </Button>
      </Line>
    ),
  },
};
