import { useState } from 'react';
import { Flag } from '#console/ui/display/flag.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import styles from '#features/results/console/shared/import.module.css';
import { type ManyAnswer, ManyAnswers } from '#features/results/console/shared/many-answers.tsx';
import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { divisionNamed } from '#rules/races/division-named.ts';
import type { ResultsImport } from '../use-results-plan.ts';
import { isAthleteSettled, sameCells, sameValues, withCells } from './question-answers.ts';

interface Props {
  plan: ResultsPlan;
  given: ResultsImport;
}

/** Rows of athletes who are in no list yet: nobody has a close name, and no other row has the same. */
const isNewcomer = (line: PlannedLine): boolean =>
  line.method === 'none' &&
  !isAthleteSettled(line) &&
  !line.has_namesake &&
  line.repeats === null &&
  line.cell_problems.length === (line.status_question === null ? 0 : 1) &&
  line.last !== '';

/** The texts that the file writes for a division and that are neither MPRO nor a word for women, the most frequent first. */
export function unknownDivisions(lines: readonly PlannedLine[]): [text: string, lines: PlannedLine[]][] {
  const isUnknown = ({ change, texts: { Division: text } }: PlannedLine) =>
    text !== undefined && change !== 'held' && !/^mpro$/i.test(text) && divisionNamed(text) !== 'FPRO';
  const groups = Map.groupBy(lines.filter(isUnknown), ({ texts }) => texts.Division ?? '');
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

function Newcomers({ lines }: { lines: readonly PlannedLine[] }) {
  return (
    <Stack>
      <p>No athlete has a similar name. Saving adds:</p>
      <ul className={styles.names}>
        {lines.map(({ line, first, last, country, runners_up: [near] }) => (
          <li key={line}>
            <Flag country={country} /> <b>{`${first} ${last}`.trim()}</b>{' '}
            <Mute>{near ? `Nearest: ${near.name}, ${near.score} %` : 'No similar name'}</Mute>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Answers for many rows at once. */
export function BulkAnswers({ plan, given }: Props) {
  const [shownFor, setShownFor] = useState<number | null>(null);
  const open = plan.lines.filter((line) => line.change === 'question');
  const newcomers = open.filter(isNewcomer);
  const repeated = open.filter((line) => line.repeats !== null);
  const unread = new Set(plan.tracker?.unread_lines);
  const withoutStatus = open.filter((line) => line.status_question !== null);
  const unfinished = withoutStatus.filter((line) => !unread.has(line.line));
  const unknown = withoutStatus.filter((line) => unread.has(line.line));
  const [division] = unknownDivisions(plan.lines);
  const before = (line: PlannedLine) => given.choices.get(line.line);
  const addAll = async () => {
    const label = `Add ${counted(newcomers.length, 'new athlete')}`;
    const isMeant = await confirm({
      title: `All ${newcomers.length} are new`,
      question: <Newcomers lines={newcomers} />,
      confirmLabel: label,
      needsNetwork: false,
    });
    if (!isMeant) return;
    given.decideAll(
      newcomers.map((line) => [line.line, { ...sameValues(before(line)), line: line.line, create: true }]),
    );
  };
  const leaveOut = (lines: readonly PlannedLine[]) => () =>
    given.decideAll(
      lines.map((line) => [line.line, { ...sameCells(before(line)), line: line.line, skip: true }]),
    );
  const means = (Division: Division) => () =>
    given.decideAll(
      (division?.[1] ?? []).map((line) => [line.line, withCells(line.line, before(line), { Division })]),
    );
  const didNotFinish = () =>
    given.decideAll(
      unfinished.map((line) => [line.line, { ...before(line), line: line.line, status: 'DNF' }]),
    );
  const answers: readonly ManyAnswer[] = [
    ...(division ? divisions : []).map((value) => ({
      keys: value.charAt(0),
      label: division?.[0] === '' ? `No division means ${value}` : `“${division?.[0]}” means ${value}`,
      isOffered: true,
      run: means(value),
    })),
    {
      ...{ keys: 'D', label: `DNF for all ${unfinished.length}`, isOffered: unfinished.length > 1 },
      run: didNotFinish,
    },
    {
      ...{ keys: 'U', label: `Leave out ${unknown.length} without splits`, isOffered: unknown.length > 1 },
      run: leaveOut(unknown),
    },
    {
      ...{ keys: 'N', label: `All ${newcomers.length} are new`, isOffered: newcomers.length > 1 },
      run: () => void addAll(),
    },
    {
      ...{ keys: 'X', label: `Leave out ${counted(repeated.length, 'repeated line')}` },
      isOffered: repeated.length > 0,
      run: leaveOut(repeated),
    },
  ];
  const isOffering = answers.some(({ isOffered }) => isOffered);
  if (isOffering && shownFor !== plan.file) setShownFor(plan.file);
  // Its place stays empty while other questions are open, so that they do not move.
  if (!isOffering && shownFor === plan.file && open.length > 0) return <div className={styles.bulk} />;
  return (
    <ManyAnswers answers={answers}>
      {division ? (
        <span>
          {counted(division[1].length, 'line')}{' '}
          {division[0] === '' ? 'without a division' : `with the division “${division[0]}”`}, taken as FPRO:
        </span>
      ) : null}
    </ManyAnswers>
  );
}
