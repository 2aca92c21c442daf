import type { ReactNode } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Page, type PageProps } from '#console/ui/layout/page.tsx';
import { formNote, ResetButton, SaveButton } from './form-actions.tsx';
import type { SavedForm } from './record-form.tsx';
import { type CallById, useDeletion } from './use-record-actions.ts';

type PageParts = Pick<PageProps, 'titleDetail' | 'states' | 'menu' | 'tabs' | 'layout' | 'children'>;

export interface RecordPageProps<C extends CallById, Fields extends Record<string, unknown>>
  extends PageParts {
  /** The record's kind: "tier". */
  noun: string;
  /** It can be deleted as long as no other records are related to it. */
  record: { id: number; name: string; isRelatedRecords?: boolean };
  form: SavedForm<Fields>;
  deletion: C;
  /** The list to go to after the deletion. */
  listUrl: string;
  /** Buttons between Delete and Save Changes. */
  actions?: ReactNode;
  isSaveShown?: boolean;
}

/** contract tier: Contract Tier. */
const capitalised = (noun: string): string => noun.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The page of a record that is edited in a form: name, id, unsaved changes, Reset, Delete and Save Changes. */
export function RecordPage<C extends CallById, Fields extends Record<string, unknown>>(
  props: RecordPageProps<C, Fields>,
) {
  const { noun, record, form, listUrl, actions, isSaveShown = true, children, ...parts } = props;
  const deletion = useDeletion(props.deletion, record, { noun, discard: form.reset, listUrl });
  return (
    <Page
      layout="flow"
      {...parts}
      name={record.name}
      facts={[`ID ${record.id}`]}
      note={formNote(form)}
      actions={
        <>
          <ResetButton form={form} />
          {record.isRelatedRecords ? null : (
            <Button variant="loss" onClick={() => void deletion.remove()} disabled={deletion.isRunning}>
              {`Delete ${capitalised(noun)}`}
            </Button>
          )}
          {actions}
          {isSaveShown ? <SaveButton form={form} /> : null}
        </>
      }
    >
      {children}
      {form.conflict}
    </Page>
  );
}
