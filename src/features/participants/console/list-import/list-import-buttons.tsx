import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { ImportIcon, UploadIcon } from '#console/ui/icons/icons.tsx';
import { PageMenu } from '#console/ui/layout/page-slots.tsx';
import type { RaceOfParticipants } from '../race-of-participants.ts';
import styles from './list-import.module.css';
import { type ListStart, missingMapping } from './list-start.ts';
import { listNames } from './list-texts.ts';

interface Props {
  response: RaceOfParticipants;
  onStart(start: ListStart): void;
}

const LISTS = ['wait', 'start'] as const;
const csv = { accept: '.csv,text/csv' };

/** The list imports of a race of a T100 season: each list by file and by World Triathlon; the participant CSV is in the menu. */
function T100ImportButtons({ response, onStart }: Props) {
  const missing = missingMapping(response);
  const whyNot =
    missing.length === 0 ? null : `Enter ${missing.join(' and ')} of World Triathlon on Info first`;
  return (
    <>
      {LISTS.map((list) => (
        <FileDrop
          key={list}
          {...csv}
          label={`Upload WT ${listNames[list]}`}
          icon={UploadIcon}
          onFiles={([file]) => file && onStart({ list, file })}
        />
      ))}
      {LISTS.map((list) => (
        <Button key={list} needsNetwork whyDisabled={whyNot} onClick={() => onStart({ list, isApi: true })}>
          Import WT {listNames[list]} (API)
        </Button>
      ))}
      <PageMenu
        entries={[
          { label: 'Import CSV File', icon: ImportIcon, onSelect: () => onStart({ list: 'participants' }) },
        ]}
      />
    </>
  );
}

/** The buttons of the tool bar that begin an import. */
export function ListImportButtons(props: Props) {
  if (props.response.race.t100_season_id !== null) return <T100ImportButtons {...props} />;
  return (
    <FileDrop
      {...csv}
      label="Import CSV File"
      icon={ImportIcon}
      onFiles={([file]) => file && props.onStart({ list: 'participants', file })}
    />
  );
}

/** Below the tool bar: what the import from World Triathlon lacks, with the way there. */
export function MissingMapping({ response }: Pick<Props, 'response'>) {
  const missing = missingMapping(response);
  if (response.race.t100_season_id === null || missing.length === 0) return null;
  return (
    <p className={`${styles.missing} hint`}>
      Import from the World Triathlon API needs {missing.join(' and ')}.{' '}
      <TextLink address={addresses.race(response.race.id, 'info')}>Enter it on Info</TextLink>
    </p>
  );
}
