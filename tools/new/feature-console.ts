import type { FeatureNames } from './names.ts';

// The screens of a generated feature: list, dialog that adds a record, and the page of a record.

export const listScreenSource = ({
  one,
  many,
}: FeatureNames) => `import { useApiQuery } from '#console/api/queries.ts';
import { ListScreen } from '#console/records/list-screen.tsx';
import { addresses } from '#console/routes.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn } from '#console/ui/data-table/value-column.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { list${many.pascal}, type ${one.pascal} } from '../${many.kebab}-contract.ts';

const Add${one.pascal}Dialog = lazyDialog(() =>
  import('./add-${one.kebab}-dialog.tsx').then((file) => file.Add${one.pascal}Dialog),
);

const COLUMNS: readonly TableColumn<${one.pascal}>[] = [
  idColumn(),
  nameColumn('name', 'Name', (${one.camel}) => addresses.${one.camel}(${one.camel}.id)),
];

/** All ${many.phrase}. */
export function ${many.pascal}Screen() {
  const loaded = useApiQuery(list${many.pascal}, {});
  return (
    <ListScreen
      noun="${one.phrase}"
      nouns="${many.phrase}"
      loaded={loaded}
      rows={loaded.response?.${many.camel}}
      order="by name"
      columns={COLUMNS}
      searchText={(${one.camel}) => foldForSearch(${one.camel}.id, ${one.camel}.name)}
      urlOf={(${one.camel}) => addresses.${one.camel}(${one.camel}.id)}
      empty="Add the first one with the button at the top."
      add={{ label: 'Add a new ${one.title}', Dialog: Add${one.pascal}Dialog }}
    />
  );
}
`;

export const addDialogSource = ({
  one,
  many,
}: FeatureNames) => `import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { NewNameField } from '#console/records/name-field.tsx';
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
      {(form) => <NewNameField rows={rows} noun="${one.phrase}" form={form} />}
    </AddRecordDialog>
  );
}
`;

export const recordScreenSource = ({
  one,
  many,
}: FeatureNames) => `import { allFilled, pick, useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { delete${one.pascal}, read${one.pascal}, save${one.pascal}, type ${one.pascal} } from '../${many.kebab}-contract.ts';

const LABELS = { name: 'Name' };

const use${one.pascal}Form = (${one.camel}: ${one.pascal}) =>
  useRecordForm({
    noun: '${one.phrase}',
    record: ${one.camel},
    fieldsOf: (stored) => pick(stored, LABELS),
    labels: LABELS,
    check: allFilled({ name: 'Enter a name' }),
    read: read${one.pascal},
    save: save${one.pascal},
    recordOf: (response) => response.${one.camel},
    inputOf: (fields) => fields,
  });

function ${one.pascal}Page({ ${one.camel} }: { ${one.camel}: ${one.pascal} }) {
  const form = use${one.pascal}Form(${one.camel});
  return (
    <RecordPage
      form={form}
      deletion={delete${one.pascal}}
      listUrl={addresses.${many.camel}()}
    >
      <FormColumns>
        <TextField label="Name" width="full" maxLength={100} {...form.field('name')} />
      </FormColumns>
    </RecordPage>
  );
}

/** One ${one.phrase}. */
export function ${one.pascal}Screen() {
  return (
    <RecordScreen
      name="${one.title}"
      call={read${one.pascal}}
      back={{ message: 'Back to ${many.title}', address: addresses.${many.camel}() }}
    >
      {({ ${one.camel} }) => <${one.pascal}Page ${one.camel}={${one.camel}} />}
    </RecordScreen>
  );
}
`;
