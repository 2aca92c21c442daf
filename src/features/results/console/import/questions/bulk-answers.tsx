import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import styles from '#features/results/console/shared/import.module.css';
import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import type { Division } from '#rules/races/division.ts';
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
  const groups = new Map<string, PlannedLine[]>();
  for (const line of lines) {
    const text = line.texts.Division;
    if (text === undefined || line.change === 'held') continue;
    if (/^mpro$/i.test(text) || divisionNamed(text) === 'FPRO') continue;
    groups.set(text, [...(groups.get(text) ?? []), line]);
  }
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

/** Answers for many rows at once. Each is one step of undo. */
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
  const offers = [
    ...(division
      ? (['MPRO', 'FPRO'] as const).map((value) => ({
          keys: value.charAt(0),
          label: division[0] === '' ? `No division means ${value}` : `“${division[0]}” means ${value}`,
          run: means(value),
        }))
      : []),
    ...(unfinished.length > 1
      ? [{ keys: 'D', label: `DNF for all ${unfinished.length}`, run: didNotFinish }]
      : []),
    ...(unknown.length > 1
      ? [{ keys: 'U', label: `Leave out ${unknown.length} without splits`, run: leaveOut(unknown) }]
      : []),
    ...(newcomers.length > 1
      ? [{ keys: 'N', label: `All ${newcomers.length} are new`, run: () => void addAll() }]
      : []),
    ...(repeated.length > 0
      ? [
          {
            keys: 'X',
            label: `Leave out ${counted(repeated.length, 'repeated line')}`,
            run: leaveOut(repeated),
          },
        ]
      : []),
  ];
  useShortcuts(offers.map((offer) => ({ ...offer, group: 'Answers for many lines' })));
  if (offers.length > 0 && shownFor !== plan.file) setShownFor(plan.file);
  // Its place stays empty while other questions are open, so that they do not move.
  if (offers.length === 0)
    return shownFor === plan.file && open.length > 0 ? <div className={styles.bulk} /> : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className={styles.bulk} role="group" aria-label="Answers for many lines">
      {division ? (
        <span>
          {counted(division[1].length, 'line')}{' '}
          {division[0] === '' ? 'without a division' : `with the division “${division[0]}”`}, taken as FPRO:
        </span>
      ) : null}
      {offers.map(({ keys, label, run }) => (
        <Button key={keys} size="small" onClick={run}>
          {label} <Kbd>⇧{keys}</Kbd>
        </Button>
      ))}
    </div>
  );
}
