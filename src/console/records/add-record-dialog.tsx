import { type ReactNode, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import type { FieldBinding } from '#console/ui/form/use-form.ts';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';

export interface AddForm<Fields> {
  values: Fields;
  set(changes: Partial<Fields>): void;
  /** Props to spread into a field of the dialog. */
  field<Name extends keyof Fields & string>(name: Name): FieldBinding<Fields[Name]> & { layout: 'stacked' };
  /** For a field that reports an error in its text, such as a number field. */
  problemOf(field: keyof Fields): (message: string | null) => void;
}

export interface AddRecordDialogProps<C extends Call, Fields extends object> {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** The button's label; "Add" by default. */
  confirmLabel?: string;
  call: C;
  start: Fields;
  /** The input of the call; null while something required is missing. */
  inputOf(values: Fields): InputOf<C> | null;
  /** What is wrong with complete values, such as an end before the start; null when nothing is. */
  problemIn?(values: Fields): string | null;
  /** The toast: "Tier Gold added". */
  message(values: Fields): string;
  onAdded(response: ResponseOf<C>): void;
  children(form: AddForm<Fields>): ReactNode;
}

/**
 * A dialog that adds a record: Add is disabled until the input is complete; a refusal is shown and the
 * typed values remain.
 */
export function AddRecordDialog<C extends Call, Fields extends object>(
  props: AddRecordDialogProps<C, Fields>,
) {
  const { isOpen, onClose, start } = props;
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Partial<Record<keyof Fields, string | null>>>({});
  const [wasOpen, setWasOpen] = useState(isOpen);
  const adding = useUndoableMutation(props.call);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setValues(start);
    setProblems({});
  }
  const hasProblem = Object.values(problems).some((problem) => problem !== null);
  const problem = hasProblem ? 'Correct the marked fields first' : (props.problemIn?.(values) ?? null);
  const input = problem === null ? props.inputOf(values) : null;
  const add = async () => {
    if (input === null) return;
    const response = await adding.attempt(input, props.message(values));
    if (response === null) return;
    onClose();
    props.onAdded(response);
  };
  const set = (changes: Partial<Fields>) => setValues((before) => ({ ...before, ...changes }));
  const problemOf = (field: keyof Fields) => (problem: string | null) =>
    setProblems((before) => ({ ...before, [field]: problem }));
  const form: AddForm<Fields> = {
    values,
    set,
    problemOf,
    field: (name) => ({
      layout: 'stacked',
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Fields>),
      onProblem: problemOf(name),
    }),
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={props.title}
      hasUnsaved={JSON.stringify(values) !== JSON.stringify(start)}
      confirm={{
        label: props.confirmLabel ?? 'Add',
        run: () => void add(),
        whyDisabled: problem ?? (input === null ? 'Fill in the required fields first' : null),
        request: adding,
      }}
    >
      <Stack>{props.children(form)}</Stack>
    </Dialog>
  );
}
