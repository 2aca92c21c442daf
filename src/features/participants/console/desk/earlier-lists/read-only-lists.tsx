import { useMemo, useRef } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { useScrollMemory } from '#console/ui/data-table/rows/use-scroll-memory.ts';
import { formatMoment } from '#console/ui/format/dates.ts';
import { counted } from '#console/ui/format/figures.ts';
import { DownloadIcon } from '#console/ui/icons/icons.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { type ListEntry, type Lists, readLists } from '../../../lists-desk-contract.ts';
import page from '../../participants.module.css';
import type { RaceOfParticipants } from '../../race-of-participants.ts';
import { exportParticipants } from '../../use-participant-actions.ts';
import styles from '../desk.module.css';
import { deskColumns, publicColumns } from '../desk-columns.tsx';
import { lineWhereFull, listFacts, numbered, quotasOfRace } from '../desk-lists.ts';
import { DeskTools } from '../desk-tools.tsx';
import { LastUpdated } from '../last-updated.tsx';
import { ListSection } from '../list-section.tsx';
import { Sheets } from '../sheets.tsx';
import type { DeskUrl } from '../use-desk-url.ts';
import { WithdrawnSection, withdrawnColumns } from '../withdrawn-section.tsx';
import { ListChanges } from './list-changes.tsx';

interface Props {
  response: RaceOfParticipants;
  url: DeskUrl;
}

const publicOnes = (entries: readonly ListEntry[]) => entries.filter(({ is_public }) => is_public === 1);

/** What is shown, and that it cannot be changed here. */
function bannerOf({ at, isPublic }: DeskUrl, lists: Lists | undefined): string {
  const time = at === null ? 'now' : `at ${formatMoment(at)}`;
  if (!isPublic)
    return at === null
      ? 'The lists as they are now, with the changes marked. Go back to edit them.'
      : `These are the lists as they were ${time}. They cannot be changed here.`;
  const entries = lists ? [...lists.starting, ...lists.waiting] : [];
  const hidden = entries.length - publicOnes(entries).length;
  const rest = hidden === 0 ? 'everybody' : `all but ${counted(hidden, 'athlete')}`;
  return `These are the lists as the website will show them, ${time}: ${rest}, in this order.`;
}

/** The tables; `lists` are those of the time that is shown. */
function Tables({ response, url, lists }: Props & { lists: Lists }) {
  const { starting, waiting } = useMemo(() => {
    const shown = url.isPublic ? publicOnes : (entries: readonly ListEntry[]) => entries;
    return { starting: numbered(shown(lists.starting)), waiting: numbered(shown(lists.waiting)) };
  }, [lists, url.isPublic]);
  const { columns, choice } = useColumnChoice('race-participants', deskColumns);
  const shown = url.isPublic ? publicColumns : columns;
  const updatedOf = (list: 'start' | 'wait') =>
    url.isPublic ? {} : { updated: <LastUpdated update={lists.updated[list]} /> };
  return (
    <>
      <DeskTools race={response.race} url={url} choice={url.isPublic ? null : choice} lists={lists} />
      {url.since === null ? null : (
        <ListChanges race={response.race} since={url.since} lists={lists} at={url.at} />
      )}
      <Sheets>
        <ListSection
          name="Starting List"
          rows={starting}
          columns={shown}
          facts={listFacts(
            starting,
            url.isPublic ? null : quotasOfRace(lists.quotas, response.race.division),
          )}
          {...(url.isPublic ? {} : { lineAfter: lineWhereFull(starting, lists.quotas) })}
          {...updatedOf('start')}
        />
        <ListSection
          name="Waiting List"
          rows={waiting}
          columns={shown}
          facts={listFacts(waiting, null)}
          {...updatedOf('wait')}
        />
      </Sheets>
      {url.isPublic ? null : <WithdrawnSection rows={lists.withdrawn} columns={withdrawnColumns} />}
    </>
  );
}

/** The lists as of another time, with a comparison, or as the website will show them; read-only. */
export function ReadOnlyLists({ response, url }: Props) {
  const input = { id: response.race.id, ...(url.at === null ? {} : { at: url.at }) };
  const { response: lists, error, reload } = useApiQuery(readLists, input);
  const entries = lists ? [...lists.starting, ...lists.waiting] : [];
  const container = useRef<HTMLDivElement>(null);
  useScrollMemory(container, 'Lists', lists !== undefined);
  return (
    <>
      <ToolBar>
        <Button
          icon={DownloadIcon}
          whyDisabled={entries.length > 0 ? null : 'The lists are empty'}
          onClick={() =>
            exportParticipants(
              { ...response, participants: url.isPublic ? publicOnes(entries) : entries },
              url.at ?? undefined,
            )
          }
        >
          Export Participants
        </Button>
      </ToolBar>
      <div ref={container} className={page.lists}>
        <div className={styles.notices}>
          <Notice
            kind="look"
            action={
              <Button size="small" onClick={() => url.show({})}>
                {url.at === null ? 'Back to editing' : 'Back to now'}
              </Button>
            }
          >
            {bannerOf(url, lists)}
          </Notice>
        </div>
        {lists ? (
          <Tables response={response} url={url} lists={lists} />
        ) : error ? (
          <ErrorState message={error.message} onRetry={reload} />
        ) : (
          <LoadingState shape="table" />
        )}
      </div>
    </>
  );
}
