import { publicationOf } from '#features/rankings/server/shared/set-publication.ts';
import { GENERATE_CONTENDERS_JOB, startListMadeFrom } from '../contender-rankings-contract.ts';
import { contenderSetStore, racesMadeFrom } from './contender-sets-store.ts';

export const { publish, unpublish, deleteDraft } = publicationOf({
  noun: 'Contender rankings',
  store: contenderSetStore,
  flag: 'is_published',
  fields: ['is_published', 'date'],
  tables: { rows: 'contender_ranking_row', generation: 'contender_generation' },
  job: GENERATE_CONTENDERS_JOB,
  async whyNotDeleted(tx, id) {
    const races = await racesMadeFrom(tx, id);
    return races.length === 0 ? null : startListMadeFrom(races);
  },
});
