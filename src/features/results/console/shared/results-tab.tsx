import { useMemo, useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { Button, ButtonLink } from '#console/ui/actions/button.tsx';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { useScrollMemory } from '#console/ui/data-table/rows/use-scroll-memory.ts';
import { downloadFile } from '#console/ui/files/csv-download.ts';
import { counted } from '#console/ui/format/figures.ts';
import { AddIcon, DeleteIcon, DownloadIcon } from '#console/ui/icons/icons.tsx';
import { PrintIcon } from '#console/ui/icons/record-icons.tsx';
import { PageMenu, PageSlot } from '#console/ui/layout/page-slots.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { confirmTyped } from '#console/ui/overlay/confirm.ts';
import { reportExport } from '#features/exports/exports-contract.ts';
import { ResultExplanationDialog } from '#features/ranking-explanations/console/shared/result-explanation-dialog.tsx';
import { SofExplanationDialog } from '#features/ranking-explanations/console/shared/sof-explanation-dialog.tsx';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { exportFileName } from '#rules/files/exports.ts';
import type { Division } from '#rules/races/division.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { resultsExport } from '#rules/results-import/results-export.ts';
import type { AffectedSet } from '../../result-by-hand-contract.ts';
import { deleteAllResults, listRaceResults } from '../../results-contract.ts';
import { AffectedSetsDialog } from '../affected-sets-dialog.tsx';
import { DivisionResults } from '../division-results.tsx';
import { ResultDialog } from '../result-dialog.tsx';
import styles from '../results.module.css';
import { resultsColumns } from '../results-columns.tsx';
import { type RaceResults, type VisibleResult, visibleDivisions } from '../visible-results.ts';

/** Exports the results as a file that can be imported again unchanged, and records the export in the log. */
function exportResults({ race, results, points }: RaceResults): void {
  const rows = results.flatMap((result, at) => {
    const own = points[at];
    return own ? [{ ...result, ...own }] : [];
  });
  const file = new Blob([resultsExport(rows)], { type: 'text/csv;charset=utf-8' });
  downloadFile(exportFileName(['Results', race.name], new Date().toISOString()), file);
  const what = `results ${race.name}`;
  void callApi(reportExport, { what, rows: rows.length, with_emails: 0 }).catch(() => undefined);
}

function useDeleteAll({ race, results }: RaceResults) {
  const act = useUndoableMutation(deleteAllResults);
  return async () => {
    const all = counted(results.length, 'result');
    const isMeant = await confirmTyped({
      title: 'Delete All Results',
      question: `${all} of ${race.name} and their points will be deleted. You can undo this in the messages behind the bell.`,
      expected: 'DELETE ALL',
      confirmLabel: 'Delete All Results',
    });
    if (!isMeant) return;
    await act.attempt({ id: race.id }, `${all} of ${race.name} deleted`);
  };
}

function HeadButtons({ response, onAdd }: { response: RaceResults; onAdd(): void }) {
  const deleteAll = useDeleteAll(response);
  const hasResults = response.results.length > 0;
  return (
    <>
      {hasResults ? (
        <PageSlot place="tabsEnd">
          <span className={styles.legend}>
            <span className={styles.best} aria-hidden>
              <i data-leg="swim" />
              <i data-leg="bike" />
              <i data-leg="run" />
            </span>
            tinted: best split of the division
          </span>
          <span>small figure: place in the leg</span>
        </PageSlot>
      ) : null}
      {hasResults ? (
        <PageMenu
          entries={[
            { label: 'Print results', icon: PrintIcon, onSelect: () => window.print() },
            {
              label: 'Delete All Results',
              icon: DeleteIcon,
              isDanger: true,
              onSelect: () => void deleteAll(),
            },
          ]}
        />
      ) : null}
      <PageSlot place="actions">
        {hasResults ? (
          <Button variant="quiet" icon={DownloadIcon} onClick={() => exportResults(response)}>
            Export Results
          </Button>
        ) : null}
        <Button variant="main" icon={AddIcon} onClick={onAdd}>
          Add result
        </Button>
      </PageSlot>
    </>
  );
}

function NoResults({ raceId }: { raceId: number }) {
  return (
    <EmptyState
      title="No results yet"
      message="Import the race’s results file, or add a result manually."
      action={<ButtonLink address={addresses.race(raceId, 'rtrt')}>Import Results</ButtonLink>}
    />
  );
}

/**
 * The subject of the open dialog: a new result, one to correct, the ranking sets that a correction would change, the explanation of a
 * result's points, or a division's strength of field.
 */
type Open =
  | { kind: 'result'; result: VisibleResult | null }
  | { kind: 'sets'; sets: AffectedSet[] }
  | { kind: 'points'; resultId: number; discipline: Discipline }
  | { kind: 'strength'; division: Division }
  | null;

function ReadResults({ response }: { response: RaceResults }) {
  const [open, setOpen] = useState<Open>(null);
  const raceId = response.race.id;
  const divisions = useMemo(() => visibleDivisions(response), [response]);
  const all = useMemo(
    () =>
      resultsColumns(response, ({ result_id: resultId }, discipline) =>
        setOpen({ kind: 'points', resultId, discipline }),
      ),
    [response],
  );
  const rows = useMemo(() => divisions.flatMap((division) => division.rows), [divisions]);
  const { columns, choice } = useColumnChoice('race-results', all, { rows });
  const close = () => setOpen(null);
  const scroller = useRef<HTMLDivElement>(null);
  useScrollMemory(scroller, 'Results', true);
  return (
    <div ref={scroller} className={styles.scroll}>
      {rows.length > 0 ? (
        <PageSlot place="tabsEnd">
          <ColumnsButton choice={choice} />
        </PageSlot>
      ) : null}
      <HeadButtons response={response} onAdd={() => setOpen({ kind: 'result', result: null })} />
      {response.results.length === 0 ? (
        <NoResults raceId={raceId} />
      ) : (
        divisions.map((division) => (
          <DivisionResults
            key={division.division}
            raceId={raceId}
            division={division}
            tier={response.race.tier}
            columns={columns}
            onOpen={(result) => setOpen({ kind: 'result', result })}
            onExplainStrength={() => setOpen({ kind: 'strength', division: division.division })}
          />
        ))
      )}
      {open?.kind === 'result' ? (
        <ResultDialog
          key={open.result?.result_id}
          raceId={raceId}
          result={open.result}
          results={rows}
          onClose={close}
          onCorrect={(result) => setOpen({ kind: 'result', result })}
          onDone={(sets) => setOpen(sets.length > 0 ? { kind: 'sets', sets } : null)}
        />
      ) : null}
      {open?.kind === 'sets' ? <AffectedSetsDialog sets={open.sets} onClose={close} /> : null}
      {open?.kind === 'points' ? (
        <ResultExplanationDialog
          raceId={raceId}
          resultId={open.resultId}
          discipline={open.discipline}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'strength' ? (
        <SofExplanationDialog raceId={raceId} division={open.division} onClose={close} />
      ) : null}
    </div>
  );
}

/** The Results tab of a race: both divisions with places, times and points, and all manual operations. */
export function ResultsTab({ raceId }: { raceId: number }) {
  const { response, error, reload, at } = useApiQuery(listRaceResults, { id: raceId });
  return (
    <>
      {error ? (
        <ErrorState message={error.message} onRetry={reload} rowsReadAt={response ? at : null} />
      ) : null}
      {response ? <ReadResults response={response} /> : null}
      {response || error ? null : <LoadingState shape="table" />}
    </>
  );
}
