import { type ChangeEvent, useRef } from 'react';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { Menu } from '#console/ui/actions/menu.tsx';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { ChevronDownIcon, UploadIcon } from '#console/ui/icons/icons.tsx';
import { UPLOAD_ACCEPT, UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';

interface Props {
  onFiles(files: File[]): void;
  /** Other entries of the menu. */
  more: readonly MenuEntry[];
  /** The page has a menu of its own next to it. */
  isNextToMenu: boolean;
}

/** 'Upload Media', with a menu for whole folders next to it. The size limit is shown before a file is selected. */
export function UploadButton({ onFiles, more, isNextToMenu }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  const shared = { type: 'file', multiple: true, className: 'for-readers', tabIndex: -1, onChange: take };
  return (
    <>
      <input ref={files} {...shared} accept={UPLOAD_ACCEPT} aria-label="Pictures to upload" />
      <input ref={folder} {...shared} aria-label="A folder to upload" {...{ webkitdirectory: '' }} />
      <Button
        variant="main"
        icon={UploadIcon}
        title={`${UPLOAD_LIMIT_MESSAGE}. Or drop or paste them anywhere here.`}
        onClick={() => files.current?.click()}
      >
        Upload Media
      </Button>
      <Menu
        {...(isNextToMenu
          ? { opener: <IconButton icon={ChevronDownIcon} label="More ways to upload" /> }
          : { label: 'More' })}
        entries={[{ label: 'Upload a folder', onSelect: () => folder.current?.click() }, ...more]}
      />
    </>
  );
}
