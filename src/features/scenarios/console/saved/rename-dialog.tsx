import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { useSavedForm } from '#console/records/record-form.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { readScenario, type Scenario, saveScenario } from '../../scenarios-contract.ts';
import { NAME_FIELD } from './save-dialog.tsx';

interface Props {
  scenario: Scenario;
  onClose(): void;
}

/** Renames a scenario. Render it only while it is open. */
export function RenameDialog({ scenario, onClose }: Props) {
  const { id } = scenario;
  const saving = useUndoableMutation(saveScenario);
  const form = useSavedForm<Scenario, { name: string }>({
    record: scenario,
    fieldsOf: ({ name }) => ({ name }),
    labels: { name: 'Name' },
    check: ({ name }) => (name.trim() === '' ? 'Enter a name first' : null),
    save: async ({ name }, version) =>
      (await saving.run({ id, version, name: name.trim() }, `Scenario renamed ${name.trim()}`)).scenario,
    read: async () => (await callApi(readScenario, { id })).response.scenario,
    onSaved: onClose,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Rename the scenario"
      size="narrow"
      hasUnsaved={form.isChanged}
      confirm={{
        label: 'Rename',
        isSave: true,
        run: () => void form.save(),
        whyDisabled: form.whyNot,
        request: saving,
      }}
    >
      <TextField {...NAME_FIELD} {...form.field('name')} />
      {form.conflict}
    </Dialog>
  );
}
