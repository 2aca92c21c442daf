import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import type { ColumnChoice } from '#console/ui/data-table/columns/column-choice.ts';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { ClockIcon, ShowIcon } from '#console/ui/icons/icons.tsx';
import { CopyIcon } from '#console/ui/icons/record-icons.tsx';
import { PageMenu, PageSlot } from '#console/ui/layout/page-slots.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import type { ListEntry, Lists } from '../../lists-desk-contract.ts';
import type { RaceOfParticipants } from '../race-of-participants.ts';
import { copyEmailAddresses } from '../use-participant-actions.ts';
import { SheetsButton } from './sheets.tsx';
import type { DeskUrl } from './use-desk-url.ts';

const EarlierListsDialog = lazyDialog(() =>
  import('./earlier-lists/earlier-lists-dialog.tsx').then((file) => file.EarlierListsDialog),
);

interface Props {
  race: RaceOfParticipants['race'];
  url: DeskUrl;
  /** Null: the columns cannot be chosen. */
  choice: ColumnChoice | null;
  lists: Pick<Lists, 'starting' | 'waiting'>;
}

/** What can be done with the lists as a whole: in the head and the menu of the page. */
export function DeskTools({ race, url, choice, lists: { starting, waiting } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const copyEntry = (list: string, rows: readonly ListEntry[]) => ({
    label: `Copy e-mail addresses of the ${list}`,
    icon: CopyIcon,
    whyDisabled: rows.length === 0 ? `The ${list} is empty` : null,
    onSelect: () => void copyEmailAddresses(race, list, rows),
  });
  return (
    <>
      <PageSlot place="tabsEnd">
        <Button size="small" icon={ClockIcon} onClick={() => setOpen(true)}>
          Earlier lists
        </Button>
        <SheetsButton />
        {choice === null ? null : <ColumnsButton choice={choice} />}
      </PageSlot>
      <PageMenu
        entries={[
          copyEntry('start list', starting),
          copyEntry('wait list', waiting),
          {
            label: url.isPublic ? 'Show the lists for staff' : 'Show as on the website',
            icon: ShowIcon,
            onSelect: () => url.show({ at: url.at, isPublic: !url.isPublic }),
          },
        ]}
      />
      {isOpen ? <EarlierListsDialog url={url} isOpen onClose={() => setOpen(false)} /> : null}
    </>
  );
}
