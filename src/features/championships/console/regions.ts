import type { Championship } from '../championships-contract.ts';

/** The regions that championships have, each once, by name. */
export const regionsOf = (championships: readonly Championship[]): string[] =>
  [...new Set(championships.flatMap(({ region }) => (region === null ? [] : [region])))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );
