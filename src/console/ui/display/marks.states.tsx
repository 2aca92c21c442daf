import type { PieceStates } from '#testing/fixtures/states.ts';
import { Line, Stack } from '../layout/stack.tsx';
import { Chip, ChipButton } from './chip.tsx';
import { DisciplineBadge, LegTime } from './discipline-badge.tsx';
import { ExplainButton } from './explain-button.tsx';
import { Flag } from './flag.tsx';
import { Kbd } from './kbd.tsx';
import { Moment } from './moment.tsx';
import { Move } from './move.tsx';
import { PeoplePresent } from './people-present.tsx';
import { PointsBar, PointsLegend, type PointsPart } from './points-bar.tsx';
import { Progress } from './progress.tsx';
import { StatusBadge } from './status-badge.tsx';

const nothing = () => undefined;

const parts = (position: number, field: number, time: number): PointsPart[] => [
  { name: 'Position', points: position, shade: 'x1' },
  { name: 'Strength of field', points: field, shade: 'x2' },
  { name: 'Time', points: time, shade: 'x3' },
];

export const states: PieceStates = {
  piece: 'Marks',
  states: {
    'who else has a record open': () => (
      <Stack>
        <PeoplePresent people={[{ id: 1, name: 'Anna Berg', tab: 'Results' }]} />
        <PeoplePresent
          people={['Anna Berg', 'Ben Ode', 'Eva Maria Lund', 'Cem', 'Dora Tester'].map((name, id) => ({
            ...{ id, name, tab: null },
          }))}
        />
      </Stack>
    ),
    'state of a record': () => (
      <Line gap={16}>
        <StatusBadge state="published" label="Published" />
        <StatusBadge state="draft" label="Draft" />
        <StatusBadge state="stale" label="Stale: 3 results changed since" address="#changes" />
        <StatusBadge state="failed" label="The last run failed" />
      </Line>
    ),
    'reasons and keys': () => (
      <Line>
        <Chip look="filled">Contract</Chip>
        <Chip>Hot Shot</Chip>
        <Chip>SOF 98.54</Chip>
        <ChipButton label="SOF 98.54: who makes it" onClick={nothing}>
          SOF 98.54
        </ChipButton>
        <ExplainButton label="90.12 swim points: what made them" onClick={nothing}>
          90.12
        </ExplainButton>
        <Kbd>j</Kbd>
      </Line>
    ),
    flags: () => (
      <Line>
        <Flag country="BE" />
        <Flag country="ch" />
        <Flag country="BM" />
        <Flag country="GB" />
        <Flag country={null} />
      </Line>
    ),
    moves: () => (
      <Line gap={16}>
        <Move places={3} />
        <Move places={-2} />
        <Move places={0} />
        <Move places="new" />
      </Line>
    ),
    legs: () => (
      <Line gap={16}>
        <span>
          <DisciplineBadge leg="swim" />
          Swim
        </span>
        <LegTime leg="swim" seconds={1596} place={3} />
        <LegTime leg="transition" seconds={81} />
        <LegTime leg="bike" seconds={6858} place={1} isBest />
        <LegTime leg="run" seconds={3986} place={7} />
        <LegTime leg="overall" seconds={12557} />
        <LegTime leg="run" seconds={0} />
      </Line>
    ),
    'points that add up': () => (
      <Stack>
        <PointsLegend parts={parts(0, 0, 0)} />
        <PointsBar label="IM Worlds Kona" parts={parts(37.65, 27.93, 27.82)} total={93.4} />
        <PointsBar label="Dubai T100 Grand Final" parts={parts(29.541, 29.061, 17.083)} total={75.69} />
        <PointsBar
          label="With a bonus"
          parts={[...parts(33.35, 27.93, 24.74), { name: 'Bonus', points: 4.3, shade: 'top' }]}
          total={90.32}
        />
        <PointsBar
          label="Counted with less"
          parts={[...parts(33.35, 27.93, 24.74), { name: 'Changed since', points: -9.86, shade: 'top' }]}
          total={76.16}
        />
        {(['swim', 'bike', 'run'] as const).map((leg) => (
          <PointsBar key={leg} label={leg} leg={leg} parts={parts(37.65, 27.93, 27.82)} total={93.4} />
        ))}
        <PointsBar
          label="Mean of 3"
          size="tall"
          total={83.11}
          parts={[
            { name: 'Kona', label: 'Kona', points: 31.13, shade: 'ink' },
            { name: 'Ibiza', label: 'Ibiza', points: 26.75, shade: 'ink' },
            { name: 'Dubai', label: 'Dubai', points: 25.23, shade: 'ink' },
          ]}
        />
      </Stack>
    ),
    'a job': () => (
      <Stack>
        <Progress label="Points of races" value={120} max={1284} hasCount />
        <Progress label="Points of races" value={null} max={1} hasCount />
        <Progress label="race-day.jpg" value={42} max={100} isThin />
      </Stack>
    ),
    'an instant': () => <Moment at="2025-07-08T12:02:00Z" />,
    'an operation that can be stopped': () => (
      <Progress label="Cutting out, 2 of 5" value={0.4} max={1} onCancel={nothing} />
    ),
  },
};
