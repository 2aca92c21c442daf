/**
 * Contract holders must start in a number of a season's races. A start is a result other than DNS; races without results may still bring
 * one. See docs/domain.md, "Contracts".
 */
export type ContractStarts = {
  starts: number;
  /** `owed`: enough races are left. `impossible`: not even all of them would be enough. */
  state: 'met' | 'owed' | 'impossible';
  /** The starts that are missing. */
  missing: number;
  racesLeft: number;
};

export type RaceStatus = 'Finish' | 'DNF' | 'DQ' | 'DNS';

/** `racesLeft`: the races of the athlete's division that have no results yet. */
export function contractStarts(
  minRaces: number,
  statuses: readonly RaceStatus[],
  racesLeft: number,
): ContractStarts {
  const starts = statuses.filter((status) => status !== 'DNS').length;
  const missing = Math.max(0, minRaces - starts);
  const state = missing === 0 ? 'met' : missing <= racesLeft ? 'owed' : 'impossible';
  return { starts, state, missing, racesLeft };
}
