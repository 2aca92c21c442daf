import { eventsRoutes } from '#features/account/server/events/events-routes.ts';
import { ownAccountRoutes } from '#features/account/server/own-account/own-account-routes.ts';
import { secondFactorRoutes } from '#features/account/server/second-factor/second-factor-routes.ts';
import { accountRoutes } from '#features/account/server/sign-in/account-routes.ts';
import { staffAccountsRoutes } from '#features/account/server/staff/staff-accounts-routes.ts';
import { athleteEditRoutes } from '#features/athletes/server/edit/athlete-edit-routes.ts';
import { athletesRoutes } from '#features/athletes/server/list/athletes-routes.ts';
import { athleteNotesRoutes } from '#features/athletes/server/notes/athlete-notes-routes.ts';
import { brandsRoutes } from '#features/brands/server/brands-routes.ts';
import { championshipsRoutes } from '#features/championships/server/championships-routes.ts';
import { exportsRoutes } from '#features/exports/server/exports-routes.ts';
import { historyRoutes } from '#features/history/server/history-routes.ts';
import { aliasesRoutes } from '#features/identity/server/aliases-routes.ts';
import { identityRoutes } from '#features/identity/server/identity-routes.ts';
import { jobsRoutes } from '#features/jobs/server/jobs-routes.ts';
import { mediaRoutes } from '#features/media/server/library/media-routes.ts';
import { uploadRoutes } from '#features/media/server/uploads/upload-routes.ts';
import { personalDataRoutes } from '#features/personal-data/server/personal-data-routes.ts';
import { picturesRoutes } from '#features/picture-editor/server/pictures-routes.ts';
import { racesRoutes } from '#features/races/server/races-routes.ts';
import { explainRoutes } from '#features/ranking-explanations/server/explain-routes.ts';
import { rankingsRoutes } from '#features/rankings/server/rankings-routes.ts';
import { rankingReviewRoutes } from '#features/rankings/server/review/ranking-review-routes.ts';
import { resultsImportRoutes } from '#features/results/server/import/results-import-routes.ts';
import { resultsRoutes } from '#features/results/server/results-routes.ts';
import { scenariosRoutes } from '#features/scenarios/server/scenarios-routes.ts';
import { seasonsRoutes } from '#features/seasons/server/seasons-routes.ts';
import { seriesRoutes } from '#features/series/server/series-routes.ts';
import { teamExclusionsRoutes } from '#features/team-views/server/team-exclusions-routes.ts';
import { tiersRoutes } from '#features/tiers/server/tiers-routes.ts';
import type { Serve } from './http/register-call.ts';

/** Registers the routes of every feature. */
const FEATURES: ((serve: Serve) => void)[] = [
  accountRoutes,
  ownAccountRoutes,
  secondFactorRoutes,
  staffAccountsRoutes,
  eventsRoutes,
  athleteEditRoutes,
  athleteNotesRoutes,
  athletesRoutes,
  brandsRoutes,
  championshipsRoutes,
  exportsRoutes,
  historyRoutes,
  aliasesRoutes,
  identityRoutes,
  jobsRoutes,
  mediaRoutes,
  uploadRoutes,
  personalDataRoutes,
  picturesRoutes,
  racesRoutes,
  explainRoutes,
  rankingReviewRoutes,
  rankingsRoutes,
  teamExclusionsRoutes,
  resultsImportRoutes,
  resultsRoutes,
  scenariosRoutes,
  seasonsRoutes,
  seriesRoutes,
  tiersRoutes,
];

export function addFeatures(serve: Serve): void {
  for (const addRoutes of FEATURES) addRoutes(serve);
}
