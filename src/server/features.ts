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
import { contenderRankingsRoutes } from '#features/contender-rankings/server/contender-rankings-routes.ts';
import { contractTiersRoutes } from '#features/contract-tiers/server/contract-tiers-routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/dashboard-routes.ts';
import { exportsRoutes } from '#features/exports/server/exports-routes.ts';
import { historyRoutes } from '#features/history/server/history-routes.ts';
import { aliasesRoutes } from '#features/identity/server/aliases-routes.ts';
import { identityRoutes } from '#features/identity/server/identity-routes.ts';
import { imRacesRoutes } from '#features/im-races/server/im-races-routes.ts';
import { jobsRoutes } from '#features/jobs/server/jobs-routes.ts';
import { mediaRoutes } from '#features/media/server/library/media-routes.ts';
import { uploadRoutes } from '#features/media/server/uploads/upload-routes.ts';
import { newsRoutes } from '#features/news/server/news-routes.ts';
import { deskRoutes } from '#features/participants/server/desk/desk-routes.ts';
import { listImportRoutes } from '#features/participants/server/list-import/list-import-routes.ts';
import { participantsRoutes } from '#features/participants/server/participants-routes.ts';
import { worldTriathlonRoutes } from '#features/participants/server/world-triathlon-routes.ts';
import { personalDataRoutes } from '#features/personal-data/server/personal-data-routes.ts';
import { picturesRoutes } from '#features/picture-editor/server/pictures-routes.ts';
import { raceLineRoutes } from '#features/race-line/server/race-line-routes.ts';
import { racesRoutes } from '#features/races/server/races-routes.ts';
import { explainRoutes } from '#features/ranking-explanations/server/explain-routes.ts';
import { rankingsRoutes } from '#features/rankings/server/rankings-routes.ts';
import { rankingReviewRoutes } from '#features/rankings/server/review/ranking-review-routes.ts';
import { resultsImportRoutes } from '#features/results/server/import/results-import-routes.ts';
import { resultsRoutes } from '#features/results/server/results-routes.ts';
import { trackerRoutes } from '#features/results/server/tracker/tracker-routes.ts';
import { savedViewsRoutes } from '#features/saved-views/server/saved-views-routes.ts';
import { scenariosRoutes } from '#features/scenarios/server/scenarios-routes.ts';
import { searchRoutes } from '#features/search/server/search-routes.ts';
import { seasonListImportRoutes } from '#features/seasons/server/list-import/season-list-import-routes.ts';
import { seasonListsRoutes } from '#features/seasons/server/lists/season-lists-routes.ts';
import { nextSeasonRoutes } from '#features/seasons/server/next/next-season-routes.ts';
import { seasonsRoutes } from '#features/seasons/server/seasons-routes.ts';
import { standingsRoutes } from '#features/seasons/server/standings/standings-routes.ts';
import { serieRedirectsRoutes } from '#features/serie-redirects/server/serie-redirects-routes.ts';
import { seriesRoutes } from '#features/series/server/series-routes.ts';
import { teamExclusionsRoutes } from '#features/team-views/server/team-exclusions-routes.ts';
import { tiersRoutes } from '#features/tiers/server/tiers-routes.ts';
import { videoThumbnailsRoutes } from '#features/video-thumbnails/server/video-thumbnails-routes.ts';
import { videoEditsRoutes } from '#features/videos/server/edit/video-edits-routes.ts';
import { videosRoutes } from '#features/videos/server/videos-routes.ts';
import { websiteSyncRoutes } from '#features/website-sync/server/website-sync-routes.ts';
import type { Serve } from './http/register-call.ts';

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
  contenderRankingsRoutes,
  contractTiersRoutes,
  dashboardRoutes,
  exportsRoutes,
  historyRoutes,
  aliasesRoutes,
  identityRoutes,
  imRacesRoutes,
  jobsRoutes,
  mediaRoutes,
  uploadRoutes,
  newsRoutes,
  participantsRoutes,
  listImportRoutes,
  worldTriathlonRoutes,
  deskRoutes,
  personalDataRoutes,
  picturesRoutes,
  raceLineRoutes,
  racesRoutes,
  explainRoutes,
  rankingReviewRoutes,
  rankingsRoutes,
  teamExclusionsRoutes,
  resultsImportRoutes,
  trackerRoutes,
  resultsRoutes,
  savedViewsRoutes,
  searchRoutes,
  scenariosRoutes,
  seasonListsRoutes,
  seasonListImportRoutes,
  seasonsRoutes,
  nextSeasonRoutes,
  standingsRoutes,
  serieRedirectsRoutes,
  seriesRoutes,
  tiersRoutes,
  videosRoutes,
  videoEditsRoutes,
  videoThumbnailsRoutes,
  websiteSyncRoutes,
];

export function addFeatures(serve: Serve): void {
  for (const addRoutes of FEATURES) addRoutes(serve);
}
