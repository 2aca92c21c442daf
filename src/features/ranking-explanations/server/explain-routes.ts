import type { Serve } from '#server/http/register-call.ts';
import {
  explainContenderRow,
  explainRaceResult,
  explainRankingRow,
  explainStrengthOfField,
} from '../explanation-contract.ts';
import { explainResultOfRace, explainSofOfRace } from './explain-result.ts';
import { explainContender, explainRow } from './explain-row.ts';

export function explainRoutes(serve: Serve): void {
  serve(explainRankingRow, ({ id, athlete_id, discipline }, { db }) =>
    explainRow(db, { setId: id, athleteId: athlete_id, discipline }),
  );
  serve(explainContenderRow, ({ id, athlete_id }, { db }) =>
    explainContender(db, { setId: id, athleteId: athlete_id }),
  );
  serve(explainRaceResult, ({ id, result_id }, { db }) => explainResultOfRace(db, id, result_id));
  serve(explainStrengthOfField, ({ id }, { db }) => explainSofOfRace(db, id));
}
