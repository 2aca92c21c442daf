import type { Tx } from '#database/change-sets.ts';
import { contractTier, participant, t100Season, t100SeasonParticipant } from '#database/tables/all-tables.ts';
import { createAthletes, createRace, type GivenAthlete, type RaceValues } from './create-races.ts';

// Races with start and wait lists, and the files of their imports.

export interface GivenEntry extends GivenAthlete {
  /** Undefined: not on a list of the race. */
  list?: 'start' | 'wait';
  /** The name of the contract tier held in the race's season. */
  contract?: string;
  isByHand?: boolean;
}

/** A race of the women's division, unless said otherwise, with athletes; returns its id and theirs in the same order. */
export async function createListRace(tx: Tx, entries: readonly GivenEntry[], values: RaceValues = {}) {
  const ids = await createAthletes(tx, entries);
  const [season] = await tx
    .insert(t100Season)
    .values({ name: 'T100', start_date: '2026-01-01', end_date: '2026-12-31' })
    .returning({ id: t100Season.id });
  const of = { date: '2026-06-01', year: 2026, division: 'FPRO', t100_season_id: season?.id ?? 0 } as const;
  const id = await createRace(tx, { ...of, ...values });
  for (const [at, { list, contract, isByHand }] of entries.entries()) {
    const athlete_id = ids[at] ?? 0;
    if (list)
      await tx.insert(participant).values({
        ...{ race_id: id, athlete_id, is_waiting: list === 'wait' ? 1 : 0, is_by_hand: isByHand ? 1 : 0 },
      });
    if (contract === undefined) continue;
    const [tier] = await tx
      .insert(contractTier)
      .values({ name: contract, order: 1 })
      .returning({ id: contractTier.id });
    await tx
      .insert(t100SeasonParticipant)
      .values({ season_id: season?.id ?? 0, athlete_id, contract_tier_id: tier?.id ?? 0 });
  }
  return { id, ids };
}

/** A World-Triathlon-style CSV; each row is the first name, last name, country, gender and program. */
export const entryListCsv = (...rows: string[]): string =>
  ['First Name,Last Name,Country,Gender,Program Name', ...rows].join('\r\n');

/** A participant CSV. */
export const participantCsv = (...rows: string[]): string =>
  ['firstname;lastname;nation;division;list', ...rows].join('\r\n');

/** A row of the women's program. */
export const woman = (first: string, last: string, nation = ''): string =>
  `${first},${last},${nation},Female,Elite Women`;
