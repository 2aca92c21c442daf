import type { BestResults, RankingField } from '#rules/ranking/ranking-best.ts';
import { worthOf } from '#rules/ranking/ranking-best.ts';
import { noPoints } from '#rules/ranking/ranking-columns.ts';
import { disciplines, type RankingAthlete } from '#rules/ranking/ranking-input.ts';
import type { RankedColumns } from '#rules/ranking/ranking-set.ts';
import { ascii, type DigitWriter, digitWriter } from './digit-writer.ts';

/** The columns of rows to be written, each as the text of a database's array. */
export interface RowsText {
  athlete_id: string;
  division: string;
  /** Rank, points and score overall, of swim, bike and run. */
  standings: string[];
  order: string;
  /** JSON, a line for each row. */
  details: Buffer;
}

/** The rows of some athletes of a ranking, by their places in it. */
export function rowsText(ranked: RankedColumns, rows: readonly number[]): RowsText {
  const { athletes, standings } = ranked;
  const column = (value: (athlete: number) => unknown) => `{${rows.map(value).join(',')}}`;
  const of = (athlete: number) => athletes[athlete] as RankingAthlete;
  const inPoints = (hundredths: Int32Array) =>
    column((athlete) => {
      const own = hundredths[athlete] as number;
      return own === noPoints ? 'null' : own / 100;
    });
  return {
    athlete_id: column((athlete) => of(athlete).athleteId),
    division: column((athlete) => of(athlete).division),
    standings: disciplines.flatMap((discipline) => {
      const { ranks, points, scores } = standings[discipline];
      return [column((athlete) => ranks[athlete]), inPoints(points), inPoints(scores)];
    }),
    order: column((athlete) => standings.overall.orders[athlete]),
    details: detailsText(ranked, rows),
  };
}

const [NEW_LINE, OPEN, CLOSE, COMMA, CLOSE_OBJECT] = [...'\n[],}'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];
const [RESULTS, RESULT_ID, RACE_ID, POINTS, BONUS_PERCENT] = [
  '{"results":[',
  '{"result_id":',
  ',"race_id":',
  ',"points":',
  ',"bonus_percent":',
].map(ascii) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];

/** Bytes of a row's frame, and of a counted result with the longest numbers there are. */
const [ROW_BYTES, COUNTED_BYTES] = [80, 100];

/** What counted for each row, for swim, bike, run and overall in this order (decisions D16), as `JSON.stringify` writes it. */
function detailsText({ field, standings }: RankedColumns, rows: readonly number[]): Buffer {
  const { overall, swim, bike, run } = standings;
  const inOrder = [swim.best, bike.best, run.best, overall.best];
  const places = inOrder.reduce((sum, best) => sum + best.places, 0);
  const writer = digitWriter(rows.length * (ROW_BYTES + COUNTED_BYTES * places));
  rows.forEach((athlete, row) => {
    if (row > 0) writer.character(NEW_LINE);
    writer.character(OPEN);
    inOrder.forEach((best, at) => {
      if (at > 0) writer.character(COMMA);
      writeCounted(writer, field, best, athlete);
    });
    writer.character(CLOSE);
  });
  const written = writer.written();
  return Buffer.from(written.buffer, written.byteOffset, written.length);
}

/** The bonus is named where there is one, so that the points can be taken apart. */
function writeCounted(writer: DigitWriter, field: RankingField, best: BestResults, athlete: number): void {
  writer.text(RESULTS);
  const first = athlete * best.places;
  for (let at = first; at < first + best.places; at += 1) {
    const race = field.races[best.races[at] as number];
    if (race === undefined || best.hundredths[at] === noPoints) break;
    if (at > first) writer.character(COMMA);
    writer.text(RESULT_ID);
    writer.whole(race.numbers[best.results[at] as number] as number);
    writer.text(RACE_ID);
    writer.whole(race.raceId);
    writer.text(POINTS);
    writer.tenThousandths(worthOf(best, at));
    const percent = best.bonusPercents[at] as number;
    if (percent > 0) {
      writer.text(BONUS_PERCENT);
      writer.whole(percent);
    }
    writer.character(CLOSE_OBJECT);
  }
  writer.character(CLOSE);
  writer.character(CLOSE_OBJECT);
}
