import { type FeatureNames, withArticle } from './names.ts';

// The screens of a generated feature: list, dialog that adds a record, and the page of a record.

export const listScreenSource = ({
  one,
  many,
}: FeatureNames) => `import { useApiQuery } from '#console/api/queries.ts';
import { ListScreen } from '#console/records/list-screen.tsx';
import { addresses } from '#console/routes.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { list${many.pascal}, type ${one.pascal} } from '../${many.kebab}-contract.ts';

const Add${one.pascal}Dialog = lazyDialog(() =>
  import('./add-${one.kebab}-dialog.tsx').then((file) => file.Add${one.pascal}Dialog),
);

const COLUMNS: readonly TableColumn<${one.pascal}>[] = [
  idColumn(),
  {
    id: 'name',
    head: 'Name',
    cell: (${one.camel}) => <NameCell name={${one.camel}.name} address={addresses.${one.camel}(${one.camel}.id)} />,
    sortValue: (${one.camel}) => ${one.camel}.name,
  },
];

/** All ${many.phrase}. */
export function ${many.pascal}Screen() {
  const loaded = useApiQuery(list${many.pascal}, {});
  return (
    <ListScreen
      name="${many.title}"
      noun="${one.phrase}"
      nouns="${many.phrase}"
      loaded={loaded}
      rows={loaded.answer?.${many.camel}}
      columns={COLUMNS}
      searchText={(${one.camel}) => foldForSearch(${one.camel}.id, ${one.camel}.name)}
      urlOf={(${one.camel}) => addresses.${one.camel}(${one.camel}.id)}
      empty={<EmptyState title="No ${many.phrase} yet" message="Add the first one with the button at the top." />}
      add={{ label: 'Add a new ${one.title}', Dialog: Add${one.pascal}Dialog }}
    />
  );
}
`;

export const addDialogSource = ({
  one,
  many,
}: FeatureNames) => `import { AddRecordDialog, sameNameHint } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { add${one.pascal}, type ${one.pascal} } from '../${many.kebab}-contract.ts';

const EMPTY = { name: '' };

/** Add a new ${one.title}: the name is required. */
export function Add${one.pascal}Dialog({ isOpen, onClose, rows, onAdded }: AddDialogProps<${one.pascal}>) {
  return (
    <AddRecordDialog
      {...{ isOpen, onClose }}
      start={EMPTY}
      inputOf={({ name }) => (name.trim() === '' ? null : { name })}
      title="Add a new ${one.title}"
      call={add${one.pascal}}
      message={({ name }) => \`${one.sentence} \${name.trim()} added\`}
      onAdded={({ ${one.camel} }) => onAdded(${one.camel})}
    >
      {({ values, set }) => (
        <TextField
          label="Name"
          layout="stacked"
          width="full"
          isRequired
          isFocused
          maxLength={100}
          value={values.name}
          onChange={(name) => set({ name })}
          hint={sameNameHint(rows, values.name, '${one.phrase}')}
        />
      )}
    </AddRecordDialog>
  );
}
`;

const recordImports = ({ one, many }: FeatureNames) => `import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { formNote, ResetButton, SaveButton } from '#console/records/form-actions.tsx';
import { useSavedForm } from '#console/records/record-form.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { useDeletion } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns, Page } from '#console/ui/layout/page.tsx';
import { delete${one.pascal}, read${one.pascal}, save${one.pascal}, type ${one.pascal} } from '../${many.kebab}-contract.ts';
`;

const recordForm = ({ one, many }: FeatureNames) => `
function use${one.pascal}Form(${one.camel}: ${one.pascal}) {
  const saving = useUndoableMutation(save${one.pascal});
  return useSavedForm({
    record: ${one.camel},
    fieldsOf: ({ name }: ${one.pascal}) => ({ name }),
    labels: { name: 'Name' },
    draft: \`${one.phrase} \${${one.camel}.id}\`,
    check: ({ name }) => (name.trim() === '' ? 'Name is empty' : null),
    read: async () => (await callApi(read${one.pascal}, { id: ${one.camel}.id })).answer.${one.camel},
    save: async (fields, version) => {
      const input = { id: ${one.camel}.id, ...fields, version };
      return (await saving.run(input, (saved) => \`${one.sentence} \${saved.${one.camel}.name} saved\`)).${one.camel};
    },
  });
}

/** The page of ${withArticle(one.phrase)} that was read. */
function ${one.pascal}Form({ ${one.camel} }: { ${one.camel}: ${one.pascal} }) {
  const form = use${one.pascal}Form(${one.camel});
  const deletion = useDeletion(delete${one.pascal}, ${one.camel}, {
    noun: '${one.phrase}',
    discard: form.reset,
    listUrl: addresses.${many.camel}(),
  });
  const actions = (
    <>
      <ResetButton form={form} />
      <Button variant="loss" onClick={() => void deletion.remove()} disabled={deletion.isRunning}>
        Delete ${one.title}
      </Button>
      <SaveButton form={form} />
    </>
  );
  return (
    <Page name={${one.camel}.name} facts={[\`ID \${${one.camel}.id}\`]} note={formNote(form)} actions={actions} layout="flow">
      <FormColumns>
        <TextField label="Name" width="full" maxLength={100} error={form.errorOf('name')} {...form.field('name')} />
      </FormColumns>
      {form.conflict}
    </Page>
  );
}
`;

export const recordScreenSource = (names: FeatureNames) => {
  const { one, many } = names;
  return `${recordImports(names)}${recordForm(names)}
/** One ${one.phrase}. */
export function ${one.pascal}Screen() {
  const id = useRouteId();
  return (
    <RecordScreen
      name="${one.title}"
      call={read${one.pascal}}
      input={id === null ? null : { id }}
      idOf={({ ${one.camel} }) => ${one.camel}.id}
      back={{ message: 'Back to ${many.title}', address: addresses.${many.camel}() }}
    >
      {({ ${one.camel} }) => <${one.pascal}Form ${one.camel}={${one.camel}} />}
    </RecordScreen>
  );
}
`;
};
