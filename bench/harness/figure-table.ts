import type { Figure, Unit } from './measurement.ts';

// One row for each figure, in Markdown, so that the output of a run can be copied into docs/measured.md.

const WIDTHS = [56, 20, 15, 17, 7, 22] as const;

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join(' | ')} |`;

/** At least three significant digits, without decimals from 100 on. */
function written(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}

/** How many times as long as the floor the product takes; for rates, how many times fewer responses it sends. */
function ratioOf({ measured, floor, unit }: Figure): number | null {
  if (floor === null) return null;
  return unit === 'requests/s' ? floor / measured : measured / floor;
}

function aimOf(figure: Figure): string {
  const { aim, measured, unit } = figure;
  if (aim === null) return '';
  const [isReached, message] =
    'timesFloor' in aim
      ? [(ratioOf(figure) ?? Number.NaN) <= aim.timesFloor, `${aim.timesFloor}x`]
      : 'atMost' in aim
        ? [measured <= aim.atMost, `${aim.atMost.toLocaleString('en')} ${unit}`]
        : [measured >= aim.atLeast, `${aim.atLeast.toLocaleString('en')} ${unit}`];
  return `${message}: ${isReached ? 'reached' : 'MISSED'}`;
}

export const tableHead = (): string =>
  [
    row(['what', 'median (of)', 'best', 'floor', 'ratio', 'aim']),
    `|${WIDTHS.map((width) => '-'.repeat(width + 2)).join('|')}|`,
  ].join('\n');

export function tableRow(figure: Figure): string {
  const ratio = ratioOf(figure);
  return row([
    figure.what,
    `${written(figure.measured, figure.unit)} (${figure.samples})`,
    figure.best === undefined ? '' : written(figure.best, figure.unit),
    figure.floor === null ? '' : written(figure.floor, figure.unit),
    ratio === null ? '' : `${ratio.toFixed(ratio < 10 ? 2 : 1)}x`,
    aimOf(figure),
  ]);
}
