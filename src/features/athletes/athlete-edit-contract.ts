import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import {
  attributeNames,
  fieldName,
  id,
  isStorable,
  omittable,
  text,
  version,
  wholeNumber,
} from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { submittedPictures } from '#rules/athletes/athlete-fields.ts';
import {
  attributeResponse,
  equipmentResponse,
  ownResponse,
  pictureResponse,
  profileResponse,
  sponsorResponse,
} from './athletes-contract.ts';

/** Maximum number of characters of a value: a biography. */
const LONGEST_VALUE = 400_000;

/** One value by name; `version` is that of the attribute or item where each has its own. */
const namedValue = z.object({
  name: fieldName,
  value: z
    .union(
      [
        z.string().max(LONGEST_VALUE).refine(isStorable, 'contains characters that cannot be stored'),
        z.number(),
        z.boolean(),
        z.null(),
      ],
      'must be text, a number or null',
    )
    .optional()
    .transform((value) => value ?? null),
  version,
});

const namedValues = z
  .array(namedValue, 'must be a list of {name, value}')
  .min(1, 'must not be empty')
  .max(100);

/** Text that may arrive as a number, such as the id of a picture or a model "3". */
const textOrNumber = (longest: number) =>
  z.union([z.string(), z.number().transform(String)], 'must be text').pipe(text(longest));

export const saveMembers = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/members',
  purpose:
    "Saves the athlete's columns by name, all or none; an empty value is null, a taken link gets a number.",
  input: z.object({ id, members: namedValues, version }),
  response: z.object({ status: z.literal(0), athlete: ownResponse }),
});

const attributesResponse = z.object({
  status: z.literal(0),
  attributes: z.array(attributeResponse),
  pictures: z.array(pictureResponse),
});

export const saveAthleteAttributes = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/attributes',
  purpose: 'Saves attributes of an athlete by name, all or none; an empty value removes one.',
  input: z.object({ id, attributes: namedValues, version }),
  response: attributesResponse,
});

export const removeAthleteAttributes = declareCall({
  method: 'DELETE',
  path: '/api/athlete/{id}/attributes',
  purpose: 'Removes attributes of an athlete by name; removing a submitted picture rejects it.',
  input: z.object({ id, attributes: attributeNames, version }),
  response: attributesResponse,
});

export const approvePicture = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/approve_picture',
  purpose: 'Approves a submitted picture: it replaces the current one and the submission is removed.',
  input: z.object({
    id,
    name: z.enum(
      submittedPictures.map(({ submission }) => submission),
      `must be one of ${submittedPictures.map(({ submission }) => submission).join(', ')}`,
    ),
    /** The submission that the user saw: a different one is not approved unseen. */
    value: omittable(textOrNumber(2000)),
    version,
  }),
  response: z.object({ ...attributesResponse.shape, athlete: ownResponse }),
});

export const createProfile = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/createprofile',
  purpose: 'Gives an athlete an empty profile; an existing profile is not changed.',
  input: z.object({ id }),
  response: z.object({ status: z.literal(0), profile: profileResponse }),
});

export const saveProfile = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/profile/attributes',
  purpose: 'Saves fields of a profile by name, all or none; the biography is sanitized.',
  // A biography of 200,000 characters, each up to six bytes.
  largestBody: 1280 * 1024,
  input: z.object({ id, attributes: namedValues, version }),
  response: z.object({ status: z.literal(0), profile: profileResponse }),
});

const equipmentText = textOrNumber(200)
  .nullish()
  .transform((typed) => (typed === '' ? null : typed));

const equipmentItem = z.object({
  name: fieldName,
  value: equipmentText,
  brand: equipmentText,
  model: equipmentText,
  version,
});

export const saveEquipment = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/equipment',
  purpose:
    'Saves items of equipment by name, all or none. Of an item fields that are not sent are kept; one without any value is removed.',
  input: z.object({
    id,
    equipment: z
      .array(equipmentItem, 'must be a list of {name, value, brand, model}')
      .min(1, 'must not be empty')
      .max(100),
    version,
  }),
  response: z.object({ status: z.literal(0), equipment: z.array(equipmentResponse) }),
});

export const listEquipmentSuggestions = declareCall({
  method: 'GET',
  path: '/api/equipment_suggestions',
  purpose: 'Lists brands and models of equipment by item, most frequent first.',
  dependsOn: ['athlete'],
  response: z.object({
    suggestions: z.array(
      z.object({
        name: z.string(),
        brand: z.string().nullable(),
        model: z.string().nullable(),
        count: z.number(),
      }),
    ),
  }),
});

export const saveSponsors = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/sponsors',
  purpose: "Replaces an athlete's ordered list of sponsors; each brand may occur once.",
  input: z.object({
    id,
    sponsors: z
      .array(
        z.union([id, z.object({ brand_id: id })], 'must be the id of a brand'),
        'must be a list of brand ids',
      )
      .max(100, 'may contain at most 100 brands')
      .transform((list) => list.map((one) => (typeof one === 'number' ? one : one.brand_id))),
    version: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .nullish()
      .transform((given) => given ?? undefined),
  }),
  response: z.object({
    status: z.literal(0),
    sponsors: z.array(sponsorResponse),
    sponsors_version: z.number(),
  }),
});

export const listSharedLinks = declareCall({
  method: 'GET',
  path: '/api/athlete/{id}/shared_links',
  purpose: 'Lists social links of an athlete that another athlete also has.',
  dependsOn: ['athlete'],
  input: z.object({ id }),
  response: z.object({
    shared: z.array(z.object({ name: z.string(), athlete_id: z.number(), athlete: z.string() })),
  }),
});

const writable = {
  members: 'An athlete has no field',
  attributes: 'An athlete has no attribute',
  profile: 'A profile has no field',
} as const;

export const unknownName = (place: keyof typeof writable, name: string) =>
  badInput(name, `${writable[place]} ${name}. Nothing was saved.`);

export const readOnlyName = (name: string) =>
  badInput(name, `${name} is calculated or stored elsewhere and cannot be set. Nothing was saved.`);

export const invalidValue = (name: string, label: string, problem: string) =>
  badInput(name, `${label} ${problem}.`);

export const notAnAddress = (name: string, label: string) =>
  badInput(name, `${label} must be a web address that begins with http:// or https://.`);

export const pictureNotFound = (name: string, mediaId: string) =>
  badInput(name, `There is no picture ${mediaId} in the library. Choose another one.`);

export const noSubmission = (label: string) =>
  conflict('no-submission', `${label}: no picture is submitted anymore. Someone has already reviewed it.`);

export const otherSubmission = (label: string) =>
  conflict('other-submission', `${label}: another picture was submitted meanwhile. Review that one first.`);

export const noProfile = (name: string) =>
  conflict('no-profile', `${name} has no profile. Create the profile first.`);

export const unknownItem = (name: string) =>
  badInput(name, `The equipment catalogue has no item ${name}. Nothing was saved.`);

export const invalidChoice = (name: string, label: string, value: string) =>
  badInput(name, `${label}: "${value}" is not on the list. Choose one from it.`);

export const brandNotFound = (brandId: number) =>
  badInput('sponsors', `There is no brand ${brandId}. Choose another one.`);

export const brandTwice = (brandName: string) =>
  badInput('sponsors', `${brandName} is in the list twice. A brand can sponsor an athlete once.`);
