import { publicationOf } from '#features/rankings/server/shared/set-publication.ts';
import {
  contenderSetNotFound,
  GENERATE_CONTENDERS_JOB,
  startListMadeFrom,
} from '../contender-rankings-contract.ts';
import {
  contenderSetById,
  digestOfContenderSet,
  hasContenderRows,
  type LockedContenderSet,
  lockContenderSet,
  racesMadeFrom,
  removeContenderSet,
  savePublication,
} from './contender-sets-store.ts';

export const { existingSet, publish, unpublish, deleteDraft } = publicationOf<LockedContenderSet>({
  noun: 'Contender rankings',
  table: 'contender_ranking_set',
  fields: ['is_published', 'date'],
  job: GENERATE_CONTENDERS_JOB,
  notFound: contenderSetNotFound,
  isPublished: ({ is_published }) => is_published === 1,
  setById: contenderSetById,
  lockSet: lockContenderSet,
  hasRows: hasContenderRows,
  digestOfSet: digestOfContenderSet,
  savePublication,
  removeSet: removeContenderSet,
  async whyNotDeleted(tx, id) {
    const races = await racesMadeFrom(tx, id);
    return races.length === 0 ? null : startListMadeFrom(races);
  },
});
