import type { ContenderMethod } from '#rules/contenders/contender-ranking.ts';

/** Who is ranked by a season's method. */
export const methodText = (method: ContenderMethod): string =>
  method === 'IN'
    ? 'Only its listed contenders are ranked.'
    : 'Everyone is ranked except its excluded contenders.';
