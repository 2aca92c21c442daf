import { found } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import {
  approvePicture,
  createProfile,
  listEquipmentSuggestions,
  listSharedLinks,
  removeAthleteAttributes,
  saveAthleteAttributes,
  saveEquipment,
  saveMembers,
  saveProfile,
  saveSponsors,
} from '#features/athletes/athlete-edit-contract.ts';
import { equipmentCatalogue } from '#rules/athletes/equipment-catalogue.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { sharedLinksOf } from '../list/shared-links-store.ts';
import {
  attributesOf,
  equipmentOf,
  ownFieldsOf,
  profileOf,
  sponsorsOf,
  sponsorsVersionOf,
} from '../page/athlete-page-store.ts';
import { picturesOf } from '../page/athlete-pictures-store.ts';
import { equipmentSuggestions } from './athlete-writes-store.ts';
import { approvePictureOf, saveAttributesOf } from './save-attributes.ts';
import { saveEquipmentOf } from './save-equipment.ts';
import { saveMembersOf } from './save-members.ts';
import { createProfileOf, saveProfileOf } from './save-profile.ts';
import { saveSponsorsOf } from './save-sponsors.ts';

/** Far more brands than there are for the items of the catalogue. */
const MOST_SUGGESTIONS = 5000;
const FREE_ITEMS = equipmentCatalogue.filter((item) => item.choices === null).map(({ name }) => name);

async function ownOf(db: Db, id: number) {
  return found(await ownFieldsOf(db, id), `athlete ${id}`);
}

async function attributesResponse({ db, files }: RequestContext, id: number) {
  const attributes = await attributesOf(db, id);
  return { status: 0 as const, attributes, pictures: await picturesOf(db, attributes, files.addresses) };
}

async function profileResponseOf(db: Db, id: number) {
  const profile = found(await profileOf(db, id), `athlete ${id}`);
  return { status: 0 as const, profile };
}

export function athleteEditRoutes(serve: Serve): void {
  serve(saveMembers, async ({ id, members, version }, context) => {
    await saveMembersOf(context, id, members, version);
    return { status: 0 as const, athlete: await ownOf(context.db, id) };
  });

  serve(saveAthleteAttributes, async ({ id, attributes, version }, context) => {
    await saveAttributesOf(context, id, attributes, version);
    return attributesResponse(context, id);
  });

  serve(removeAthleteAttributes, async ({ id, attributes, version }, context) => {
    const emptied = attributes.map(({ name }) => ({ name, value: null }));
    await saveAttributesOf(context, id, emptied, version);
    return attributesResponse(context, id);
  });

  serve(approvePicture, async ({ id, ...seen }, context) => {
    await approvePictureOf(context, id, seen);
    return { ...(await attributesResponse(context, id)), athlete: await ownOf(context.db, id) };
  });

  serve(createProfile, async ({ id }, context) => {
    await createProfileOf(context, id);
    return profileResponseOf(context.db, id);
  });

  serve(saveProfile, async ({ id, attributes, version }, context) => {
    await saveProfileOf(context, id, attributes, version);
    return profileResponseOf(context.db, id);
  });

  serve(saveEquipment, async ({ id, equipment, version }, context) => {
    await saveEquipmentOf(context, id, equipment, version);
    return { status: 0 as const, equipment: await equipmentOf(context.db, id) };
  });

  serve(listEquipmentSuggestions, async (_input, { db }) => ({
    suggestions: await equipmentSuggestions(db, FREE_ITEMS, MOST_SUGGESTIONS),
  }));

  serve(saveSponsors, async ({ id, sponsors, version }, context) => {
    await saveSponsorsOf(context, id, sponsors, version);
    return {
      status: 0 as const,
      sponsors: await sponsorsOf(context.db, id),
      sponsors_version: await sponsorsVersionOf(context.db, id),
    };
  });

  serve(listSharedLinks, async ({ id }, { db }) => {
    await ownOf(db, id);
    return { shared: await sharedLinksOf(db, id) };
  });
}
