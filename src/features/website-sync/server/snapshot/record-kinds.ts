import type { Queryable } from '#database/change-sets.ts';
import { presentStandings } from '#features/seasons/server/shared/present-standings.ts';
import { seasonFacts } from '#features/seasons/server/shared/season-facts.ts';
import type { SnapshotKind } from '#features/website-sync/website-sync-contract.ts';
import { athleteField } from '#rules/athletes/athlete-fields.ts';
import { withoutContact } from '#rules/website/contact-in-text.ts';
import { type FileUrls, urlNow } from '#server/files/file-urls.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { athleteRecords } from './athlete-records-store.ts';
import {
  brandRecords,
  newsRecords,
  seasonRecords,
  serieRecords,
  tierRecords,
  videoRecords,
} from './other-records-store.ts';
import type { IdRange, RecordValues } from './public-fields-store.ts';
import { raceRecords } from './race-records-store.ts';
import { contenderRankingRecords, rankingRecords } from './ranking-records-store.ts';
import {
  versionsOfAthletes,
  versionsOfContenderRankings,
  versionsOfNews,
  versionsOfRaces,
  versionsOfRankings,
} from './row-versions-store.ts';

export interface RecordContext {
  db: Queryable;
  addresses: FileUrls;
  /** Names what was left out, in the job. */
  problem: JobRun<unknown>['problem'];
}

export interface RecordKind {
  kind: SnapshotKind;
  table: string;
  /** The ids of one part. Records never move to another part, so that a change rewrites one file only. */
  idsPerPart: number;
  /** The ids that one statement reads on the embedded database, all of the part by default: so few that others do not wait long for it. */
  idsPerStatement?: number;
  /** Another text when the records of a range may have changed; kinds without it are read by every sync. */
  versions?(db: Queryable, range: IdRange): Promise<string>;
  /** The public records of a range, as JSON texts by id. */
  read(context: RecordContext, range: IdRange): Promise<string[]>;
}

/** Addresses of own files get the current base. */
function withCurrentAddresses(
  texts: readonly string[],
  fields: readonly string[],
  { addresses }: RecordContext,
) {
  return texts.map((text) => {
    const record = JSON.parse(text) as Record<string, unknown>;
    for (const field of fields) {
      const stored = record[field];
      if (typeof stored === 'string') record[field] = urlNow(addresses, stored);
    }
    return JSON.stringify(record);
  });
}

/** The label of a text of the profile on the screen. */
const labelOf = (name: string): string => athleteField('profile', name)?.label ?? name;

async function readAthletes({ db, addresses, problem }: RecordContext, range: IdRange) {
  const rows = await athleteRecords(db, { ...range, base: addresses.base });
  return rows.map(({ record: whole, email, phone }) => {
    const { record, leftOut } = withoutContact(whole, { email, phone });
    if (leftOut.length > 0)
      problem({
        ...{ entity: 'athlete', id: Number(record.id), name: String(record.name) },
        message: `${leftOut.map(labelOf).join(', ')}: left out, because it contains the athlete's e-mail address or phone number.`,
      });
    const pictures = record.pictures as Record<string, { images: { src: string }[] } | null>;
    for (const picture of Object.values(pictures))
      for (const image of picture?.images ?? []) image.src = urlNow(addresses, image.src);
    return JSON.stringify(record);
  });
}

async function readSeasons({ db }: RecordContext, range: IdRange): Promise<string[]> {
  const texts: string[] = [];
  for (const season of await seasonRecords(db, range)) {
    const facts = await seasonFacts(db, season.id);
    const standings = presentStandings(facts, facts.races).standings.map((row) => ({
      ...{ athlete_id: row.id, division: row.division, rank: row.rank, points: row.points },
      ...{ olympic_bonus_points: row.olympic_bonus_points, grand_final_points: row.grand_final_points },
      ...{ contract_tier: row.contract_tier, decided_by: row.decided_by },
      scores: row.scores.map(({ race_id, place, status, points, counts }) => ({
        ...{ race_id, place, status, points, counts },
      })),
    }));
    texts.push(JSON.stringify({ ...season, standings }));
  }
  return texts;
}

/** Reads the records of a kind that need nothing but their statement. */
const readWith =
  (read: (db: Queryable, values: RecordValues) => Promise<string[]>): RecordKind['read'] =>
  ({ db, addresses }, range) =>
    read(db, { ...range, base: addresses.base });

/** The kinds of records in the order of the manifest. */
export const recordKinds: readonly RecordKind[] = [
  {
    ...{ kind: 'athletes', table: 'athlete', idsPerPart: 250, idsPerStatement: 125 },
    versions: versionsOfAthletes,
    read: readAthletes,
  },
  {
    ...{ kind: 'races', table: 'race', idsPerPart: 50, idsPerStatement: 25 },
    versions: versionsOfRaces,
    read: readWith(raceRecords),
  },
  {
    ...{ kind: 'rankings', table: 'ranking_set', idsPerPart: 1 },
    versions: versionsOfRankings,
    read: readWith(rankingRecords),
  },
  {
    ...{ kind: 'contender_rankings', table: 'contender_ranking_set', idsPerPart: 5 },
    versions: versionsOfContenderRankings,
    read: readWith(contenderRankingRecords),
  },
  { kind: 'seasons', table: 't100_season', idsPerPart: 10, read: readSeasons },
  { kind: 'series', table: 'serie', idsPerPart: 500, read: readWith(serieRecords) },
  { kind: 'tiers', table: 'tier', idsPerPart: 500, read: readWith(tierRecords) },
  {
    ...{ kind: 'brands', table: 'brand', idsPerPart: 500 },
    read: async (context, range) =>
      withCurrentAddresses(await readWith(brandRecords)(context, range), ['logo', 'logo_color'], context),
  },
  {
    ...{ kind: 'news', table: 'news', idsPerPart: 500 },
    versions: versionsOfNews,
    read: readWith(newsRecords),
  },
  {
    ...{ kind: 'videos', table: 'video', idsPerPart: 2_000 },
    read: async (context, range) =>
      withCurrentAddresses(await readWith(videoRecords)(context, range), ['thumbnail'], context),
  },
];
