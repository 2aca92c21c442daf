import { found } from '#contract/refusal.ts';
import { raceLine } from '#rules/races/race-line.ts';
import type { Serve } from '#server/http/register-call.ts';
import { readRaceLine } from '../race-line-contract.ts';
import { raceLineFacts } from './race-line-store.ts';

export function raceLineRoutes(serve: Serve): void {
  serve(readRaceLine, async ({ id }, { db }) => ({
    steps: raceLine(found(await raceLineFacts(db, id), `race ${id}`)),
  }));
}
