import { Button } from '#console/ui/actions/button.tsx';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { Page, type PageProps } from '#console/ui/layout/page.tsx';
import { FieldOrigins } from '#features/history/console/shared/field-origins.tsx';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { titleCase } from '#rules/text/nouns.ts';
import { copyLinkEntry } from './copy-link.ts';
import { formNote, ResetButton, SaveButton } from './form-actions.tsx';
import { PresentPeople } from './presence/present-people.tsx';
import type { SavedForm } from './record-form.tsx';
import { type CallById, type useArchiving, useDeletion } from './use-record-actions.ts';

type PageParts = Pick<PageProps, 'titleDetail' | 'menu' | 'tabs' | 'layout' | 'children'>;

function ActiveState({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusBadge state="published" label="Published" />
  ) : (
    <StatusBadge state="draft" label="Archived" />
  );
}

export interface RecordPageProps<C extends CallById, Fields extends Record<string, unknown>>
  extends PageParts {
  /** The record's kind: "tier". */
  noun: string;
  /** It can be deleted as long as no other records are related to it. */
  record: { id: number; name: string; version: number; isRelatedRecords?: boolean };
  form: SavedForm<Fields>;
  deletion: C;
  /** The list to go to after the deletion. */
  listUrl: string;
  /** For a record that can be archived: whether it is, and the button Archive or Publish. */
  archiving?: ReturnType<typeof useArchiving>;
  /** False hides that button: other records need the record. */
  canArchive?: boolean;
  isSaveShown?: boolean;
  /** Other text of the question before the deletion. */
  deleteQuestion?: string;
}

/** The page of a record that is edited in a form: name, id, unsaved changes, Reset and Save Changes; Delete is in the menu. */
export function RecordPage<C extends CallById, Fields extends Record<string, unknown>>(
  props: RecordPageProps<C, Fields>,
) {
  const { noun, record, form, listUrl, archiving, isSaveShown = true, menu = [], children, ...parts } = props;
  const { canArchive = true, ...pageParts } = parts;
  const { deleteQuestion: question, ...page } = pageParts;
  const entity = noun.replaceAll(' ', '_');
  const deletion = useDeletion(props.deletion, record, { noun, discard: form.reset, listUrl, question });
  const deleteEntry: MenuEntry = {
    label: `Delete ${titleCase(noun)}`,
    icon: DeleteIcon,
    isDanger: true,
    whyDisabled: deletion.isRunning ? 'Being deleted' : null,
    onSelect: () => void deletion.remove(),
  };
  return (
    <Page
      layout="flow"
      {...page}
      name={record.name}
      facts={[`ID ${record.id}`]}
      menu={[
        copyLinkEntry(),
        historyEntry(entity, record.id),
        ...menu,
        ...(record.isRelatedRecords ? [] : [deleteEntry]),
      ]}
      states={archiving && <ActiveState isActive={archiving.isActive} />}
      note={formNote(form)}
      actions={
        <>
          <ResetButton form={form} />
          {archiving && canArchive ? (
            <Button onClick={() => void archiving.toggle()} isBusy={archiving.isRunning}>
              {archiving.label}
            </Button>
          ) : null}
          {isSaveShown ? <SaveButton form={form} /> : null}
        </>
      }
    >
      <PresentPeople entity={entity} id={record.id} tab={page.titleDetail} />
      <FieldOrigins record={`${entity} ${record.id}`}>{children}</FieldOrigins>
      {form.conflict}
    </Page>
  );
}
