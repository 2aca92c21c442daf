import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, filledText, pointsResponse, text } from '#contract/fields.ts';
import { badInput } from '#contract/refusal.ts';
import { type ProfileField, profileFields } from '#rules/athletes/athlete-fields.ts';

const READS = ['athlete'] as const;

const nation = z.object({ id: z.number(), alpha_2: z.string(), alpha_3: z.string(), name: z.string() });
export type Nation = z.output<typeof nation>;

/** The columns of the athlete itself. Country is ISO alpha-2, `country_3` alpha-3; dates are YYYY-MM-DD. */
const ownFields = {
  id: z.number(),
  name: z.string(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
  country_3: z.string().nullable(),
  country_id: z.number().nullable(),
  division,
  email: z.string().nullable(),
  link: z.string(),
  retirement_date: z.string().nullable(),
  media_pic: z.number().nullable(),
  media_hero_left: z.number().nullable(),
  media_hero_right: z.number().nullable(),
};

type ProfileSchema = {
  [Field in ProfileField as Field['name']]: Field['kind'] extends 'number'
    ? z.ZodNullable<z.ZodNumber>
    : z.ZodNullable<z.ZodString>;
};

/** The profile's fields by name. */
const profileSchema = z.object(
  Object.fromEntries(
    profileFields.map(({ name, kind }) => [name, (kind === 'number' ? z.number() : z.string()).nullable()]),
  ) as ProfileSchema,
);

const listedAthlete = z.object({
  ...ownFields,
  overall_rank: z.number(),
  overall_points: pointsResponse,
  team: z.enum(['USA', 'INT', 'EUR']),
  team_rank: z.number(),
});
export type ListedAthlete = z.output<typeof listedAthlete>;

const namedValue = z.object({ athlete_id: z.number(), name: z.string(), value: z.string() });

const athleteOption = z.object({
  id: z.number(),
  name: z.string(),
  link: z.string(),
  division,
  country: z.string().nullable(),
  retirement_date: z.string().nullable(),
});
export type AthleteOption = z.output<typeof athleteOption>;

const rankingOfAthlete = z.object({
  set_id: z.number(),
  date: z.string(),
  type: z.number(),
  overall_rank: z.number(),
  overall_points: pointsResponse,
  swim_rank: z.number(),
  swim_points: pointsResponse,
  bike_rank: z.number(),
  bike_points: pointsResponse,
  run_rank: z.number(),
  run_points: pointsResponse,
});
export type RankingOfAthlete = z.output<typeof rankingOfAthlete>;

const resultOfAthlete = z.object({
  id: z.number(),
  race_id: z.number(),
  serie: z.string(),
  race: z.string(),
  year: z.number().nullable(),
  date: z.string().nullable(),
  date_status: z.enum(['tba', 'month-year', 'year']).nullable(),
  ranking_system: z.number().nullable(),
  rank: z.number(),
  status: z.enum(['Finish', 'DNF', 'DQ', 'DNS']),
  swim: z.number(),
  t1: z.number(),
  bike: z.number(),
  t2: z.number(),
  run: z.number(),
  overall: z.number(),
  version: z.number(),
});
export type ResultOfAthlete = z.output<typeof resultOfAthlete>;

const pointsOfResult = z.object({
  result_id: z.number(),
  swim_points: pointsResponse,
  bike_points: pointsResponse,
  run_points: pointsResponse,
  overall_points: pointsResponse,
  t100_points: pointsResponse,
});
export type PointsOfResult = z.output<typeof pointsOfResult>;

const mediaOfAthlete = z.object({
  id: z.number(),
  filename: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  cdn: z.string().nullable(),
  path_key: z.string(),
  srcset: z.object({
    images: z.array(z.object({ src: z.string(), src_webp: z.string(), size: z.number() })),
    type: z.string(),
  }),
  tags: z.object({
    athletes: z.array(z.object({ id: z.number() })),
    categories: z.array(z.object({ id: z.number() })),
  }),
});

/** The columns of the athlete itself as its page shows them. */
export const ownResponse = z.object({
  ...ownFields,
  retirement_source: z.enum(['rule', 'hand']).nullable(),
  version: z.number(),
});
export const attributeResponse = z.object({ name: z.string(), value: z.string(), version: z.number() });
export const equipmentResponse = z.object({
  name: z.string(),
  value: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  version: z.number(),
});
export const profileResponse = profileSchema.extend({ version: z.number() });
export const sponsorResponse = z.object({ brand_id: z.number() });

/**
 * A picture that an attribute names, with the address to show it by; sizes are unknown for one that is not
 * in the library.
 */
export const pictureResponse = z.object({
  name: z.string(),
  src: z.string(),
  media_id: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type PictureOfAthlete = z.output<typeof pictureResponse>;

const athletePage = z.object({
  ...ownResponse.shape,
  aliases: z.array(z.object({ id: z.number(), alias: z.string() })),
  attributes: z.array(attributeResponse),
  pictures: z.array(pictureResponse),
  equipment: z.array(equipmentResponse),
  profile: profileResponse.nullable(),
  /** The athlete's own account, created by invitation; null without one. */
  account: z.object({ email: z.string() }).nullable(),
  brands: z.array(z.object({ id: z.number(), name: z.string(), logo: z.string().nullable() })),
  sponsors: z.array(sponsorResponse),
  /** Increases with each change of the sponsors: a save of their list starts from it. */
  sponsors_version: z.number(),
  medias: z.array(mediaOfAthlete),
  rankings: z.array(rankingOfAthlete),
  results: z.array(resultOfAthlete),
  points: z.array(pointsOfResult),
  next_id: z.number().nullable(),
  prev_id: z.number().nullable(),
});
export type AthletePage = z.output<typeof athletePage>;

export const listAthletes = declareCall({
  method: 'GET',
  path: '/api/athletes/',
  purpose:
    'Lists all athletes with rank, points and team from the newest published set, their attributes, profiles (without biographies) and the nations.',
  cached: true,
  dependsOn: ['athlete', 'ranking'],
  response: z.object({
    athletes: z.array(listedAthlete),
    profiles: z.array(profileSchema.omit({ bio: true }).extend({ athlete_id: z.number() })),
    attributes: z.array(namedValue),
    nations: z.array(nation),
  }),
});

export const listNations = declareCall({
  method: 'GET',
  path: '/api/nations',
  purpose: 'Lists all nations by name.',
  dependsOn: ['nation'],
  response: z.object({ nations: z.array(nation) }),
});

export const listAthleteOptions = declareCall({
  method: 'GET',
  path: '/api/all_athletes/',
  purpose: 'Lists every athlete as a picker option, by last name.',
  cached: true,
  dependsOn: READS,
  response: z.object({ athletes: z.array(athleteOption) }),
});

export const listAthleteAliases = declareCall({
  method: 'GET',
  path: '/api/all_athlete_aliases/',
  purpose: 'Lists all aliases under which files name athletes.',
  cached: true,
  dependsOn: READS,
  response: z.object({
    aliases: z.array(z.object({ id: z.number(), alias: z.string(), athlete_id: z.number() })),
  }),
});

export const listMaternityLeaves = declareCall({
  method: 'GET',
  path: '/api/maternity_leaves',
  purpose: 'Lists athletes on maternity leave, for decisions about contracts and ranks.',
  dependsOn: READS,
  response: z.object({ athletes: z.array(z.object({ id: z.number(), maternity_leave: z.string() })) }),
});

const email = text(254)
  .refine((typed) => typed === '' || /^[^\s@<>"',;]+@[^\s@<>"',;]+$/.test(typed), 'must be an e-mail address')
  .nullish();

export const createAthlete = declareCall({
  method: 'POST',
  path: '/api/athlete/create',
  purpose:
    'Adds an athlete; returns status -1 and the id of the existing athlete when the division has one of that name.',
  input: z.object({
    first: filledText(100),
    last: filledText(100),
    country: z.string('must be a nation').trim().toUpperCase().length(2, 'must be a nation, such as DE'),
    division,
    email,
  }),
  response: z.object({
    status: z.union([z.literal(0), z.literal(-1)]),
    id: z.number(),
    link: z.string(),
    message: z.string().optional(),
  }),
});

export const readAthlete = declareCall({
  method: 'GET',
  path: '/api/athlete/{id}',
  purpose: 'Returns one athlete with all related data, by id or slug, including previous slugs.',
  cached: true,
  dependsOn: ['athlete', 'account', 'brand', 'media', 'race', 'serie', 'ranking'],
  input: z.object({ id: filledText(300) }),
  response: athletePage,
});

/** Shown next to the name of an athlete on maternity leave. */
export const LEAVE_LABEL = 'maternity leave';

/** The message of status -1. */
export const ATHLETE_EXISTS = 'This athlete already exists.';

export const nationNotFound = (country: string) =>
  badInput('country', `country: there is no nation with the code ${country}; choose one of the list.`);
