import { expect, it } from 'vitest';
import {
  type ParticipantInFile,
  participantsFileColumns,
  participantsFileRows,
} from './participants-file.ts';

const one = (participant_id: number, more: Partial<ParticipantInFile> = {}): ParticipantInFile => ({
  id: participant_id + 100,
  athlete_id: participant_id + 100,
  participant_id,
  first: 'Ann',
  last: 'Berg',
  nation_code: 'GER',
  division: 'MPRO',
  contract_tier: null,
  overall_rank: 99_999,
  overall_points: null,
  t100_rank: 99_999,
  contender_ranking: 99_999,
  contender_ranking_latest: 99_999,
  late_entry: 0,
  is_waiting: 0,
  is_public: 1,
  notes: null,
  ...more,
});

it('has every value under its column; unranked cells are empty', () => {
  const [row = []] = participantsFileRows([
    one(7, {
      contract_tier: 'Hot Shot',
      overall_rank: 3,
      overall_points: 91.5,
      contender_ranking: 4,
      is_waiting: 1,
      late_entry: 1,
      notes: 'knee; back',
    }),
  ]);
  expect(Object.fromEntries(participantsFileColumns.map((name, at) => [name, row[at]]))).toEqual({
    firstname: 'Ann',
    lastname: 'Berg',
    nation: 'GER',
    division: 'MPRO',
    list: 'Waiting',
    status: 'Hot Shot',
    rank: 3,
    points: '91.50',
    t100_rank: '',
    contender_rank: 4,
    contender_rank_latest: '',
    late_entry: 1,
    public: 1,
    notes: 'knee; back',
    athlete_id: 107,
    participant_id: 7,
  });
});

it('is in the order of division, list, ranks, id, whatever the order before', () => {
  const inOrder = [
    one(9, { division: 'FPRO', overall_rank: 8 }),
    one(8, { division: 'FPRO', overall_rank: 1, is_waiting: 1 }),
    one(6, { overall_rank: 2, late_entry: 1 }),
    one(7, { overall_rank: 2, contender_ranking: 5, contract_tier: 'Contract' }),
    one(4),
    one(5),
  ];
  inOrder[2] = one(6, { overall_rank: 2, contender_ranking: 4, late_entry: 1 });
  for (const mixed of [inOrder.toReversed(), [...inOrder.slice(3), ...inOrder.slice(0, 3)]])
    expect(participantsFileRows(mixed).map((row) => row.at(-1))).toEqual([9, 8, 6, 7, 4, 5]);
});
