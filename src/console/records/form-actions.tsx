import { Button } from '../ui/actions/button.tsx';
import type { FormState } from '../ui/form/use-form.ts';
import type { SavedForm } from './record-form.tsx';

type Fields = Record<string, unknown>;

/**
 * What the head of a page says about its form: why it cannot be saved, or that it is not saved yet. Null
 * while nothing is typed.
 */
export function formStatus<Typed extends Fields>({
  isChanged,
  whyNot,
  isOutdated,
}: FormState<Typed>): string | null {
  if (!isChanged) return null;
  return whyNot ?? (isOutdated ? 'Someone else has saved changes' : 'Not saved yet');
}

/** Reset, while something is typed. */
export function ResetButton<Typed extends Fields>({ form }: { form: FormState<Typed> }) {
  if (!form.isChanged) return null;
  return (
    <Button variant="quiet" onClick={form.reset}>
      Reset
    </Button>
  );
}

/** 'Save Changes' of a page's form; says why it is disabled. */
export function SaveButton<Typed extends Fields>({ form }: { form: SavedForm<Typed> }) {
  return (
    <Button
      variant="main"
      onClick={() => void form.save()}
      whyDisabled={form.whyNot}
      isBusy={form.isSaving}
      title="Ctrl-S"
    >
      Save Changes
    </Button>
  );
}
