import type { OutsideSettings } from '#server/settings.ts';

/** The settings of an installation without any outside service. */
export const noServices: OutsideSettings = {
  ...{ tracker: null, worldTriathlon: null, imRacesUrl: null, websiteSync: null, xOembedUrl: null },
  ...{ instagramOembedUrl: null, instagramToken: null, backgroundRemoval: null, fetchAllowedHosts: [] },
};
