import { z } from 'zod';
import { division, id, option, text, wholeNumber } from '#contract/fields.ts';

// What the previews of imported files share: results, start and wait lists, lists of a season.

/** The number of a line or row, as a spreadsheet counts, the header being row 1. */
export const lineNumber = wholeNumber(1, 1_000_000);

/** The decision of staff for a line: this athlete, or leave the line out. */
export const athleteChoice = {
  athlete_id: id.optional(),
  skip: z
    .union([z.literal(true), z.literal(1)], 'must be 1 or true')
    .transform(() => true as const)
    .optional(),
  /** With athlete_id: save the spelling of the file as an alias of the athlete. */
  remember_alias: option,
};

/** Replaces what the file says about a new athlete. */
export const correctedAthlete = z.object({
  first: text(100).optional(),
  last: text(100).optional(),
  country: text(100).nullish(),
  division: division.optional(),
});

/** Adds the athlete as named by the line, or as corrected. */
export const createdAthlete = <Corrected extends typeof correctedAthlete>(corrected: Corrected) =>
  z
    .preprocess(
      (given: true | 1 | z.input<Corrected>) => (given === true || given === 1 ? {} : given),
      corrected,
    )
    .optional();

/** The bytes of a file, or its text. */
export const fileContent = {
  content: z.string('must be text').optional(),
  encoding: z.enum(['text', 'base64'], 'must be text or base64').default('text'),
};

/** How the athlete of a line was found. */
export const matchMethod = z.enum(['exact', 'alias', 'slug', 'fuzzy', 'none', 'question']);

/** An athlete to whom a line may refer. */
export const matchedAthlete = z.object({
  id: z.number(),
  name: z.string(),
  division,
  country: z.string().nullable(),
});

export const addedAthlete = z.object({
  first: z.string(),
  last: z.string(),
  division,
  country: z.string().nullable(),
});
