import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Button } from '#console/ui/actions/button.tsx';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { Page, type PageProps } from '#console/ui/layout/page.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { FieldOrigins } from '#features/history/console/shared/field-origins.tsx';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { sentenceCase, titleCase } from '#rules/text/nouns.ts';
import { copyLinkEntry } from './copy-link.ts';
import { formStatus, ResetButton, SaveButton } from './form-actions.tsx';
import { PresentPeople } from './presence/present-people.tsx';
import type { RecordForm } from './record-form.tsx';
import { type ArchivingCalls, type CallById, useDeletion } from './use-record-actions.ts';

type PageParts = Pick<PageProps, 'titleDetail' | 'menu' | 'tabs' | 'layout' | 'children'>;

interface Archiving extends ArchivingCalls {
  /** False when other records need the record. */
  isOffered?: boolean;
  /** What archiving causes: follows the question. */
  note?: string | undefined;
}

interface ArchiveButtonProps extends Archiving {
  record: { id: number; name: string; version: number; is_active?: 0 | 1 };
  noun: string;
}

/** Archives an active record, publishes an archived one; asks for confirmation first. */
function ArchiveButton({ archive, unarchive, record, noun, note = '' }: ArchiveButtonProps) {
  const isActive = record.is_active === 1;
  const mutation = useUndoableMutation(isActive ? archive : unarchive);
  const [label, done] = isActive ? ['Archive', 'archived'] : ['Publish', 'published'];
  const toggle = async () => {
    const isConfirmed = await confirm({
      title: `${label} ${noun}?`,
      question: `Are you sure you want to ${label.toLowerCase()} this ${noun}? ${note}`.trim(),
      confirmLabel: label,
    });
    const { id, version } = record;
    if (isConfirmed) await mutation.attempt({ id, version }, `${sentenceCase(noun)} ${record.name} ${done}`);
  };
  return (
    <Button onClick={() => void toggle()} isBusy={mutation.isRunning}>
      {label}
    </Button>
  );
}

export interface RecordPageProps<C extends CallById, Fields extends Record<string, unknown>>
  extends PageParts {
  form: RecordForm<Fields>;
  deletion: C;
  /** The list to go to after the deletion. */
  listUrl: string;
  /** For a record that can be archived: the button Archive or Publish. */
  archiving?: Archiving;
  isSaveShown?: boolean;
  /** Other text of the question before the deletion. */
  deleteQuestion?: string;
}

/** The page of a record that is edited in a form: name, id, unsaved changes, Reset and Save Changes; Delete is in the menu. */
export function RecordPage<C extends CallById, Fields extends Record<string, unknown>>(
  props: RecordPageProps<C, Fields>,
) {
  const { form, listUrl, archiving, isSaveShown = true, menu = [], children, ...parts } = props;
  const { deleteQuestion: question, ...page } = parts;
  const { noun, record } = form;
  const entity = noun.replaceAll(' ', '_');
  // The version after one's own save, before the record is read again.
  const present = { ...record, version: Math.max(record.version, form.baseVersion) };
  const deletion = useDeletion(props.deletion, present, { noun, listUrl, question });
  const deleteEntry: MenuEntry = {
    label: `Delete ${titleCase(noun)}`,
    icon: DeleteIcon,
    isDanger: true,
    whyDisabled: deletion.isRunning ? 'Being deleted' : form.isSaving ? 'Being saved' : null,
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
      states={
        archiving && (
          <StatusBadge
            state={record.is_active ? 'published' : 'draft'}
            label={record.is_active ? 'Published' : 'Archived'}
          />
        )
      }
      note={formStatus(form)}
      actions={
        <>
          <ResetButton form={form} />
          {archiving && archiving.isOffered !== false ? (
            <ArchiveButton {...archiving} record={present} noun={noun} />
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
