import { found } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import {
  ATHLETE_EXISTS,
  type AthletePage,
  createAthlete,
  type ListedAthlete,
  listAthleteAliases,
  listAthleteOptions,
  listAthletes,
  listMaternityLeaves,
  listNations,
  nationNotFound,
  readAthlete,
} from '#features/athletes/athletes-contract.ts';
import { addAthletesOfFile, planAthletesFile } from '#features/athletes/athletes-file-contract.ts';
import { mediasOfAthlete } from '#features/media/server/library/media-responses-store.ts';
import { teamRanks } from '#rules/teams/teams.ts';
import type { Files } from '#server/files/files.ts';
import type { Serve } from '#server/http/register-call.ts';
import { planAthletes } from '../csv-import/plan-athletes.ts';
import {
  accountOf,
  aliasesOf,
  athleteIdOf,
  attributesOf,
  brandOptions,
  equipmentOf,
  neighboursOf,
  ownFieldsOf,
  profileOf,
  publishedRankingsOf,
  resultsOf,
  sponsorsOf,
  sponsorsVersionOf,
} from '../page/athlete-page-store.ts';
import { picturesOf } from '../page/athlete-pictures-store.ts';
import { addAthletes } from './add-athletes.ts';
import { allAttributes, allProfiles, listedAthletes, maternityLeaves } from './athletes-list-store.ts';
import {
  allAliases,
  allNations,
  athleteOfName,
  athleteOptions,
  insertAthlete,
  lockAthletes,
  nationExists,
} from './athletes-store.ts';

async function athletesWithTeams(db: Db): Promise<ListedAthlete[]> {
  const rows = await listedAthletes(db);
  const teams = teamRanks(rows.map((row) => ({ ...row, athleteId: row.id, rank: row.overall_rank })));
  return rows.map((row) => {
    const { team, teamRank } = teams.get(row.id) ?? { team: 'EUR', teamRank: row.overall_rank };
    return { ...row, team, team_rank: teamRank };
  });
}

async function athletePage(db: Db, idOrSlug: string, files: Files): Promise<AthletePage> {
  const id = found(await athleteIdOf(db, idOrSlug), `athlete ${idOrSlug}`);
  const own = found(await ownFieldsOf(db, id), `athlete ${idOrSlug}`);
  const [aliases, attributes, equipment, profile, brands, sponsors, sponsors_version, medias] =
    await Promise.all([
      aliasesOf(db, id),
      attributesOf(db, id),
      equipmentOf(db, id),
      profileOf(db, id),
      brandOptions(db, files.addresses),
      sponsorsOf(db, id),
      sponsorsVersionOf(db, id),
      mediasOfAthlete(db, id, files.addresses),
    ]);
  const [rankings, results, neighbours, pictures, account] = await Promise.all([
    publishedRankingsOf(db, id),
    resultsOf(db, id),
    neighboursOf(db, id),
    picturesOf(db, attributes, files.addresses),
    accountOf(db, id),
  ]);
  return {
    ...own,
    ...results,
    ...neighbours,
    aliases,
    attributes,
    pictures,
    equipment,
    profile,
    account,
    brands,
    sponsors,
    sponsors_version,
    rankings,
    medias,
  };
}

export function athletesRoutes(serve: Serve): void {
  serve(listAthletes, async (_input, { db }) => {
    const [athletes, profiles, attributes, nations] = await Promise.all([
      athletesWithTeams(db),
      allProfiles(db),
      allAttributes(db),
      allNations(db),
    ]);
    return { athletes, profiles, attributes, nations };
  });

  serve(listNations, async (_input, { db }) => ({ nations: await allNations(db) }));
  serve(listAthleteOptions, async (_input, { db }) => ({ athletes: await athleteOptions(db) }));
  serve(listMaternityLeaves, async (_input, { db }) => ({ athletes: await maternityLeaves(db) }));
  serve(listAthleteAliases, async (_input, { db }) => ({ aliases: await allAliases(db) }));

  serve(createAthlete, async (given, { db, change }) => {
    if (!(await nationExists(db, given.country))) throw nationNotFound(given.country);
    return change(`Athlete ${given.first} ${given.last} added`, async (tx) => {
      await lockAthletes(tx);
      const existing = await athleteOfName(tx, given);
      if (existing)
        return { status: -1 as const, id: existing.id, link: existing.link, message: ATHLETE_EXISTS };
      const { id, link } = await insertAthlete(tx, given);
      return { status: 0 as const, id, link };
    });
  });

  serve(planAthletesFile, async (input, { db }) => (await planAthletes(db, input)).plan);
  serve(addAthletesOfFile, (input, context) => addAthletes(context, input));

  serve(readAthlete, ({ id }, { db, files }) => athletePage(db, id, files));
}
