import type { Refusal } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { championshipStore } from '#features/championships/server/championships-store.ts';
import { championshipArchiveRefusal } from '#features/championships/server/shared/championship-archive-refusal.ts';
import { GENERATE_CONTENDERS_JOB } from '#features/contender-rankings/contender-rankings-contract.ts';
import { contractTierStore } from '#features/contract-tiers/server/contract-tiers-store.ts';
import { contractTierArchiveRefusal } from '#features/contract-tiers/server/shared/contract-tier-archive-refusal.ts';
import { type MediaUse, mediaInUseAgain } from '#features/media/media-contract.ts';
import { columnsOfUse, namedButAbsent, usesOfMedia } from '#features/media/server/shared/media-uses-store.ts';
import { emptySetNotPublished, GENERATE_JOB, generatingNow } from '#features/rankings/rankings-contract.ts';
import { hasRows, type RowsTable } from '#features/rankings/server/shared/rows-of-sets-store.ts';
import { finisherWithoutTime } from '#features/results/result-by-hand-contract.ts';
import { endBeforeStart } from '#features/seasons/seasons-contract.ts';
import { seasonStore } from '#features/seasons/server/seasons-store.ts';
import { seasonArchiveRefusal } from '#features/seasons/server/shared/season-archive-refusal.ts';
import { tierStore } from '#features/tiers/server/tiers-store.ts';
import { tierNumbersLocked } from '#features/tiers/tiers-contract.ts';
import { athleteField } from '#rules/athletes/athlete-fields.ts';
import { isInProgress } from '#server/jobs/job-store.ts';
import type { Row } from '../history-store.ts';
import { labelsOf } from '../labels/table-labels.ts';
import {
  type ByTable,
  entriesIn,
  entryOf,
  fieldOf,
  partChanging,
  restoredIn,
  restoredRow,
} from './entries-by-table.ts';
import { stateOf } from './net-changes.ts';
import type { Requirement } from './settle-requirements.ts';
import { rowsWith } from './undo-requirements-store.ts';

// What the calls on a record refuse, an undo refuses too.

interface Given {
  /** The day in UTC. */
  today: string;
  /** What the undo changes. */
  tables: ByTable;
}

/** A rule about fields of a record: why it cannot get the values that the undo restores. */
interface FieldRule {
  table: string;
  fields: readonly string[];
  refusal(db: Queryable, row: Row, given: Given): Refusal | null | Promise<Refusal | null>;
}

const idOf = ({ id }: Row) => id as number;

const archiving = <Stored>(
  table: string,
  store: { read(db: Queryable, id: number): Promise<Stored> },
  refusal: (row: Stored, today: string) => Refusal | null,
): FieldRule => ({
  table,
  fields: ['is_active'],
  refusal: async (db, row, { today }) =>
    row.is_active === 0 ? refusal(await store.read(db, idOf(row)), today) : null,
});

const publishing = (
  table: string,
  field: string,
  noun: 'Rankings' | 'Contender rankings',
  { job, rows }: { job: string; rows: RowsTable['name'] },
): FieldRule => ({
  table,
  fields: [field],
  async refusal(db, row) {
    if (row[field] === 0) return null;
    if (await isInProgress(db, job, String(row.id))) return generatingNow(noun, String(row.date));
    return (await hasRows(db, rows, idOf(row))) ? null : emptySetNotPublished(noun, String(row.date));
  },
});

const FIELD_RULES: readonly FieldRule[] = [
  archiving('t100_season', seasonStore, seasonArchiveRefusal),
  archiving('t100_championship', championshipStore, championshipArchiveRefusal),
  archiving('contract_tier', contractTierStore, contractTierArchiveRefusal),
  publishing('ranking_set', 'published', 'Rankings', { job: GENERATE_JOB, rows: 'ranking_row' }),
  publishing('contender_ranking_set', 'is_published', 'Contender rankings', {
    job: GENERATE_CONTENDERS_JOB,
    rows: 'contender_ranking_row',
  }),
  {
    table: 'tier',
    fields: ['base_points', 'dropoff_percentage'],
    async refusal(db, row, { tables }) {
      // An applied scenario changed the points of the races as well: they are restored with the numbers.
      if (tables.has('scenario')) return null;
      const { name, races_count } = await tierStore.read(db, idOf(row));
      return races_count > 0 ? tierNumbersLocked(name, races_count) : null;
    },
  },
  {
    table: 't100_season',
    fields: ['start_date', 'end_date'],
    refusal: (_db, { start_date: start, end_date: end }) =>
      String(end) < String(start) ? endBeforeStart(String(start)) : null,
  },
  {
    table: 'result',
    fields: ['status', 'overall'],
    refusal: (_db, { status, overall }) =>
      status === 'Finish' && overall === 0 ? finisherWithoutTime() : null,
  },
];

async function fieldsRefused(
  db: Queryable,
  { table, fields, refusal }: FieldRule,
  given: Given,
): Promise<Requirement[]> {
  const requirements: Requirement[] = [];
  for (const entry of entriesIn(given.tables, table)) {
    const concerned = entry.fields.filter((name) => fields.includes(name));
    if (entry.change.operation !== 'changed' || concerned.length === 0) continue;
    const why = (await refusal(db, restoredRow(entry), given))?.message;
    if (why !== undefined)
      requirements.push(...concerned.map((field) => ({ entry, field, needs: null, why })));
  }
  return requirements;
}

/** A reference that prevents archiving the record it refers to: an archived one does not get it by an undo. */
interface Use {
  table: string;
  column: string;
  of: string;
  isPreventing(row: Row, facts: { today: string; activeSeasons: ReadonlySet<unknown> }): boolean;
}

const USES: readonly Use[] = [
  { table: 'race', column: 't100_championship_id', of: 't100_championship', isPreventing: () => true },
  {
    table: 'race',
    column: 't100_season_id',
    of: 't100_season',
    isPreventing: ({ date }, { today }) => date !== null && String(date) >= today,
  },
  {
    table: 't100_season_participant',
    column: 'contract_tier_id',
    of: 'contract_tier',
    isPreventing: ({ season_id }, { activeSeasons }) => activeSeasons.has(season_id),
  },
];

async function archivedInUse(
  db: Queryable,
  tables: ByTable,
  { table, column, of, isPreventing }: Use,
  today: string,
): Promise<Requirement[]> {
  const restored = restoredIn(tables, table, column);
  const ids = new Set(restored.map(({ change }) => change.before?.[column]).filter((id) => id !== null));
  if (ids.size === 0) return [];
  const archived = (await rowsWith(db, of, 'id', [...ids])).filter(
    (row) => row.is_active === 0 && !entryOf(tables, of, row),
  );
  if (archived.length === 0) return [];
  const seasonIds = restored.map((entry) => restoredRow(entry).season_id ?? null);
  const seasons = [
    ...(await rowsWith(db, 't100_season', 'id', seasonIds)),
    ...entriesIn(tables, 't100_season').map(restoredRow),
  ];
  const activeSeasons = new Set(seasons.filter((one) => one.is_active === 1).map(idOf));
  return restored.flatMap((entry): Requirement[] => {
    const row = restoredRow(entry);
    const used = archived.find((one) => one.id === row[column]);
    if (!used || !isPreventing(row, { today, activeSeasons })) return [];
    const why = `the ${labelsOf(of)?.noun} ${used.name} was archived. Publish it first.`;
    return [{ entry, field: fieldOf(entry, column), needs: null, why }];
  });
}

/** What the undo changes where a record uses a picture: a deletion that was forced removed the picture from its uses. */
const partsOfUse = (tables: ByTable, use: MediaUse) =>
  [use.kind, 'athlete_attribute'].flatMap((table) =>
    entriesIn(tables, table).flatMap((entry) => {
      const columns = columnsOfUse(table, stateOf(entry.change), use);
      return columns.length === 0 ? [] : (partChanging(entry, columns) ?? []);
    }),
  );

/** A picture is not moved to the trash again while something uses it. */
async function picturesInUse(db: Queryable, tables: ByTable): Promise<Requirement[]> {
  const requirements: Requirement[] = [];
  for (const entry of entriesIn(tables, 'media')) {
    const { id, path_key, filename, deleted_at: deletedAt } = restoredRow(entry);
    if (entry.change.operation !== 'changed' || !entry.fields.includes('deleted_at') || deletedAt === null)
      continue;
    const used = await usesOfMedia(db, { id: id as number, path_key: String(path_key) });
    const of = (needs: Requirement['needs'], uses: readonly MediaUse[]) => ({
      ...{ entry, field: 'deleted_at', needs },
      why: mediaInUseAgain(String(filename), uses).message,
    });
    const left = used.filter((use) => partsOfUse(tables, use).length === 0);
    if (left.length > 0) requirements.push(of(null, left));
    for (const use of used) requirements.push(...partsOfUse(tables, use).map((needs) => of(needs, [use])));
  }
  return requirements;
}

/** The columns that name a picture of the library, by id or URL. */
const PICTURE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  athlete: ['media_pic', 'media_hero_left', 'media_hero_right'],
  athlete_attribute: ['value'],
  race: ['sectors_bike_lg', 'sectors_bike_sm', 'sectors_run_lg', 'sectors_run_sm'],
  brand: ['logo', 'logo_color'],
  news: ['media_id'],
  video: ['thumbnail'],
};

/** A picture in the trash is not used again by an undo, nor one that was deleted from there: its files will be deleted, or are. */
async function picturesInTrash(db: Queryable, tables: ByTable): Promise<Requirement[]> {
  const restored = Object.entries(PICTURE_COLUMNS).flatMap(([table, columns]) =>
    entriesIn(tables, table).flatMap((entry) => {
      const { before } = entry.change;
      const { name } = stateOf(entry.change);
      const isOther =
        table === 'athlete_attribute' && athleteField('attributes', String(name))?.kind !== 'picture';
      const concerned = columns.filter((column) => !isOther && entry.fields.includes(column));
      return concerned.map((column) => ({ entry, column, value: String(before?.[column] ?? '') }));
    }),
  );
  const values = [...new Set(restored.map(({ value }) => value).filter((value) => value !== ''))];
  const named = values.length === 0 ? [] : await namedButAbsent(db, values);
  return named.flatMap(({ value: name, id, filename }) =>
    restored
      .filter(({ value }) => value === name)
      .map(({ entry, column }) => ({
        entry,
        field: fieldOf(entry, column),
        needs: partChanging(entryOf(tables, 'media', { id }), ['deleted_at']),
        why:
          filename === null
            ? 'the picture that it needs was deleted.'
            : `the picture ${filename} is in the trash. Restore it first.`,
      })),
  );
}

/** What the calls on these records would refuse as things are. `today` is the day in UTC. */
export async function directRefusals(db: Queryable, tables: ByTable, today: string): Promise<Requirement[]> {
  const requirements: Requirement[] = [];
  for (const rule of FIELD_RULES) requirements.push(...(await fieldsRefused(db, rule, { today, tables })));
  for (const use of USES) requirements.push(...(await archivedInUse(db, tables, use, today)));
  requirements.push(...(await picturesInUse(db, tables)), ...(await picturesInTrash(db, tables)));
  return requirements;
}
