import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { ImportIcon } from '#console/ui/icons/icons.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute } from '#console/ui/layout/stack.tsx';
import { readLists } from '../../lists-desk-contract.ts';
import type { ListKind, ListWarning } from '../../lists-import-contract.ts';
import styles from './list-import.module.css';
import type { ListStart } from './list-start.ts';
import { listNames, NOT_ADDED } from './list-texts.ts';
import { WarningRow } from './warning-row.tsx';

interface StoredList {
  list: ListKind;
  /** The newest stored file; null when none is stored. */
  file: number | null;
}

/** A list with warnings, or with names that were just mapped. */
interface WarnedList {
  list: ListKind;
  /** The newest stored files: one, or one per division. */
  files: number[];
  warnings: ListWarning[];
}

function warnedLists(warnings: readonly ListWarning[], mapped: readonly StoredList[]): WarnedList[] {
  const filesOf = (of: readonly StoredList[]) => [
    ...new Set(of.flatMap(({ file }) => (file === null ? [] : [file]))),
  ];
  const groups = Map.groupBy(warnings, ({ list }) => list);
  const others = Map.groupBy(
    mapped.filter(({ list }) => !groups.has(list)),
    ({ list }) => list,
  );
  return [
    ...[...groups].map(([list, of]) => ({ list, files: filesOf(of), warnings: of })),
    ...[...others].map(([list, of]) => ({ list, files: filesOf(of), warnings: [] })),
  ];
}

/** ", MPRO": which of several files a button imports. */
function divisionOfFile(file: number, { files, warnings }: WarnedList): string {
  if (files.length < 2) return '';
  const divisions = new Set(warnings.flatMap((one) => (one.file === file ? (one.division ?? []) : [])));
  return [...divisions].map((division) => `, ${division}`).join('');
}

interface Props {
  raceId: number;
  onStart(start: ListStart): void;
}

interface PanelProps extends Props {
  /** The lists report it themselves when they could not be loaded. */
  isFailureShownBelow: boolean;
}

interface GroupProps extends Props {
  of: WarnedList;
  onMapped(lists: readonly StoredList[]): void;
}

/** "2 open, 1 mapped". */
function countsOf(warnings: readonly ListWarning[]): string {
  const open = warnings.filter(({ resolved }) => resolved === 0).length;
  const mapped = warnings.length - open;
  if (open === 0) return 'Import the list again to apply the mapping.';
  return [counted(open, 'warning'), ...(mapped > 0 ? [`${mapped} mapped`] : [])].join(', ');
}

/** The warnings of one list, and its import from the stored file. */
function WarningGroup({ of, raceId, onStart, onMapped }: GroupProps) {
  const { list, files, warnings } = of;
  return (
    <section className={styles.group} aria-label={`Warnings of the ${listNames[list]}`}>
      <div className={styles.head}>
        <b>{listNames[list]}</b>
        <Mute>{countsOf(warnings)}</Mute>
        {files.length === 0 ? <Mute>Its file is not stored. Choose it again.</Mute> : null}
        {files.map((file) => (
          <Line key={file}>
            <Mute>{warnings.find((one) => one.file === file)?.filename}</Mute>
            <Button
              size="small"
              icon={ImportIcon}
              needsNetwork
              onClick={() => onStart({ list, stored: file })}
            >
              Import {listNames[list]} again{divisionOfFile(file, of)}
            </Button>
          </Line>
        ))}
      </div>
      <ul className={styles.rows}>
        {warnings.map((warning) => (
          <WarningRow key={warning.id} {...{ warning, raceId, onStart, onMapped }} />
        ))}
      </ul>
    </section>
  );
}

/** The warnings of list imports, which remain until they are resolved, dismissed or imported again. */
export function ListWarnings({ raceId, onStart, isFailureShownBelow }: PanelProps) {
  const { response, error, reload } = useApiQuery(readLists, { id: raceId });
  const [mapped, setMapped] = useState<readonly StoredList[]>([]);
  if (!response)
    return error && !isFailureShownBelow ? (
      <ErrorState
        message={`The warnings of list imports could not be loaded. ${error.message}`}
        onRetry={reload}
      />
    ) : null;
  const lists = warnedLists(response.warnings, mapped);
  if (lists.length === 0) return null;
  return (
    <div className={styles.warnings} data-screen-only>
      {response.warnings.some(({ resolved }) => resolved === 0) ? (
        <Notice kind="danger">{NOT_ADDED}:</Notice>
      ) : null}
      {lists.map((of) => (
        <WarningGroup
          key={of.list}
          {...{ of, raceId, onStart }}
          onMapped={(more) => setMapped([...mapped, ...more])}
        />
      ))}
    </div>
  );
}
