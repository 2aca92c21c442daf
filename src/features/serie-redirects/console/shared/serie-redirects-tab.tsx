import { useMemo, useState } from 'react';
import { callApi } from '#console/api/request.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirmDeletion } from '#console/records/use-record-actions.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { DeleteIcon, GenerateIcon } from '#console/ui/icons/icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute } from '#console/ui/layout/stack.tsx';
import {
  deleteRedirect,
  type RedirectTest,
  type SerieRedirect,
  testRedirect,
} from '../../serie-redirects-contract.ts';

/** The state of a redirect's test; undefined before it. */
type RedirectState = 'testing' | RedirectTest;

/** Tests a serie's redirects on the server, one or all of them, one after the other; a refusal is shown and ends the tests. */
function useRedirectTests() {
  const [states, setStates] = useState<Readonly<Record<number, RedirectState>>>({});
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  const set = (id: number, state: RedirectState | null) =>
    setStates(({ [id]: _before, ...rest }) => (state === null ? rest : { ...rest, [id]: state }));

  const testOne = async ({ id }: SerieRedirect) => {
    set(id, 'testing');
    const response = await showRefusal(callApi(testRedirect, { id }));
    set(id, response?.response ?? null);
    return response !== null;
  };

  const testAll = async (redirects: readonly SerieRedirect[]) => {
    for (const [done, redirect] of redirects.entries()) {
      setProgress({ done, total: redirects.length });
      if (!(await testOne(redirect))) break;
    }
    setProgress(null);
  };

  return { states, testOne, testAll, progress };
}

/** The result of a test: status, HTTP code and, if different, the URL that was reached. */
function RedirectStatus({ state, tested }: { state: RedirectState | undefined; tested: string | null }) {
  if (state === undefined) return <Mute>not tested</Mute>;
  if (state === 'testing') return <Mute>testing…</Mute>;
  const { status, code, address } = state;
  const message = `${status}, ${code ?? 'no response'}`;
  return (
    <Line>
      <StatusBadge state={status === 'active' ? 'published' : 'failed'} label={message} />
      {address === tested ? null : (
        <TextLink address={address} isElsewhere title={address}>
          {address}
        </TextLink>
      )}
    </Line>
  );
}

function columnsOf(
  tests: ReturnType<typeof useRedirectTests>,
  onDelete: (redirect: SerieRedirect) => void,
): readonly TableColumn<SerieRedirect>[] {
  return [
    idColumn(),
    valueColumn('alias', 'Alias', (row) => row.alias, { width: 200 }),
    {
      id: 'test_url',
      head: 'Test URL',
      cellHint: (row) => row.test_url ?? undefined,
      cell: (row) =>
        row.test_url === null ? (
          <Mute>WEBSITE_URL is not set</Mute>
        ) : (
          <TextLink address={row.test_url} isElsewhere>
            {row.test_url}
          </TextLink>
        ),
    },
    {
      id: 'status',
      head: 'Status',
      width: 240,
      cell: (row) => <RedirectStatus state={tests.states[row.id]} tested={row.test_url} />,
    },
    {
      id: 'acts',
      head: 'Delete',
      width: 96,
      cell: (row) => (
        <Line gap={2}>
          <IconButton
            icon={GenerateIcon}
            size="small"
            label={`Test ${row.alias}`}
            needsNetwork
            onClick={() => void tests.testOne(row)}
          />
          <IconButton
            icon={DeleteIcon}
            size="small"
            label={`Delete ${row.alias}`}
            needsNetwork
            onClick={() => onDelete(row)}
          />
        </Line>
      ),
    },
  ];
}

/** The earlier aliases of a serie, their tests on the website, and their deletion. */
export function SerieRedirectsTab({ redirects }: { redirects: readonly SerieRedirect[] }) {
  const tests = useRedirectTests();
  const deleting = useUndoableMutation(deleteRedirect);
  const columns = useMemo(() => {
    const remove = async ({ id, alias }: SerieRedirect) => {
      const question = `Are you sure you want to delete the redirect ${alias}? Links to it will stop working.`;
      if (await confirmDeletion('redirect', question))
        await deleting.attempt({ id }, `Redirect ${alias} deleted`);
    };
    return columnsOf(tests, (redirect) => void remove(redirect));
  }, [tests, deleting]);
  const { progress } = tests;
  return (
    <>
      <ToolBar end={progress ? `${progress.done} of ${progress.total} tested` : undefined}>
        <Button icon={GenerateIcon} isBusy={progress !== null} onClick={() => void tests.testAll(redirects)}>
          Test Redirects
        </Button>
      </ToolBar>
      <DataTable
        name="Redirects"
        columns={columns}
        rows={redirects}
        rowKey={(redirect) => redirect.id}
        empty={<EmptyState title="No redirects" />}
      />
    </>
  );
}
