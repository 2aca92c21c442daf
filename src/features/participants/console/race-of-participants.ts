import type { Participant } from '../participants-contract.ts';

/** What the tab shows of a race: part of the response of the race. */
export interface RaceOfParticipants {
  race: {
    id: number;
    name: string;
    date: string | null;
    division: 'MPRO' | 'FPRO' | 'BOTH' | null;
    t100_season_id: number | null;
    contender_rank_cutoff: number;
    start_list_last_updated: string | null;
    wait_list_last_updated: string | null;
    wt_event_id: number | null;
    wt_program_id_mpro: number | null;
    wt_program_id_fpro: number | null;
  };
  participants: Participant[];
  results: readonly unknown[];
  /** The newest published contender ranking. */
  contender_set_info: { date: string } | null;
}
