import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayHere, formatMoment, printListDate } from '../format/dates.ts';
import { counted, isRanked, printCount, printPoints, printRank } from '../format/figures.ts';
import { Flag } from './flag.tsx';
import { Move } from './move.tsx';
import { PointsBar, partsThatAddUp } from './points-bar.tsx';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0'],
  [999, '999'],
  [1234, '1 234'],
  [1234567, '1 234 567'],
])('the count %i is %s', (count, label) => expect(spaced(printCount(count))).toBe(label));

test('singular and plural differ', () => {
  expect(spaced(counted(1, 'race'))).toBe('1 race');
  expect(spaced(counted(1200, 'serie', 'series'))).toBe('1 200 series');
});

test.each([
  [null, '–', '–', false],
  [0, '0.00', '–', false],
  [1, '1.00', '1', true],
  [99_999, '99999.00', '–', false],
])('%s as points is %s, as rank %s', (value, points, rank, ranked) => {
  expect(printPoints(value)).toBe(points);
  expect(printRank(value)).toBe(rank);
  expect(isRanked(value)).toBe(ranked);
});

describe('parts of points', () => {
  test.each([
    // Dubai in the ranking of 2025-07-08: rounded one by one the parts would give 75.68.
    [[29.541, 29.061, 17.083], 75.69, [29.54, 29.06, 17.09]],
    [[37.65, 27.93, 27.82], 93.4, [37.65, 27.93, 27.82]],
    [[0, 0, 0], 0, [0, 0, 0]],
  ])('%o make %d', (parts, total, shown) => expect(partsThatAddUp(parts, total)).toEqual(shown));

  test('always add up to the cent', () => {
    const part = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(part, part, part, (first, second, third) => {
        const total = Math.round((first + second + third) * 100) / 100;
        const cents = partsThatAddUp([first, second, third], total).map((value) => Math.round(value * 100));
        expect(cents.reduce((sum, value) => sum + value, 0)).toBe(Math.round(total * 100));
      }),
    );
  });
});

test('a bar lists its parts, and subtracts from the end what is below 0', () => {
  render(
    <PointsBar
      label="Lake Placid"
      leg="bike"
      total={76.16}
      parts={[
        { name: 'Position', points: 60, shade: 'x1' },
        { name: 'Time', points: 60, shade: 'x3' },
        { name: 'Nothing', points: 0, shade: 'top' },
        { name: 'Changed since', points: -43.84, shade: 'top' },
      ]}
    />,
  );
  const bar = screen.getByRole('img');
  expect(bar.getAttribute('aria-label')).toBe(
    'Lake Placid: Position 60.00, Time 60.00, Nothing 0.00, Changed since -43.84, together 76.16',
  );
  const drawn = [...bar.children].map((part) => [
    (part as HTMLElement).dataset.shade,
    (part as HTMLElement).style.width,
    (part as HTMLElement).style.left,
  ]);
  // On a scale of 120, since the parts exceed 100.
  expect(drawn).toEqual([
    ['x1', '50%', ''],
    ['x3', '50%', ''],
    ['off', '36.5333%', '63.4667%'],
  ]);
});

test('a flag has a name, and an unknown nation says so', () => {
  render(
    <>
      <Flag country="ch" />
      <Flag country="" />
      <Flag country={null} />
    </>,
  );
  expect(screen.getByRole('img', { name: 'Switzerland' }).getAttribute('title')).toBe('Switzerland');
  expect(screen.getAllByRole('img', { name: 'Nationality unknown' })).toHaveLength(2);
});

test.each([
  [3, 'up 3'],
  [-2, 'down 2'],
  ['new' as const, 'NEW'],
  [0, '–same rank'],
  [null, ''],
])('a move of %s reads "%s"', (places, label) => {
  const { container } = render(<Move places={places} />);
  expect(container.textContent).toBe(label);
});

test("days: DD/MM/YYYY in lists, YYYY-MM-DD elsewhere, an instant in the user's time zone", () => {
  expect(printListDate('2025-07-08')).toBe('08/07/2025');
  const lastMinute = new Date(2024, 11, 31, 23, 59);
  expect(dayHere(lastMinute)).toBe('2024-12-31');
  expect(formatMoment(lastMinute.toISOString())).toMatch(/^2024-12-31 23:59 [A-Z]{2,5}([+-]\d.*)?$/);
});
