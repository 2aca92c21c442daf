import type { StoredProgram } from '#rules/lists-import/entries-response.ts';
import { isProgramOf } from '#rules/lists-import/entries-response.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type ListKind,
  notAListOfWorldTriathlon,
  otherProgram,
  worldTriathlonNotMapped,
} from '../../lists-import-contract.ts';
import { fetchFromWorldTriathlon } from '../ask-world-triathlon.ts';
import type { RaceOfLists } from '../race-lists-store.ts';

interface MappedProgram {
  division: Division;
  eventId: number;
  programId: number;
}

/** The programs of the race's divisions that are mapped; 400 when there is none. */
function mappedPrograms(race: RaceOfLists): MappedProgram[] {
  const wanted = divisions.filter((division) => race.division === 'BOTH' || race.division === division);
  const programOf = { MPRO: race.wt_program_id_mpro, FPRO: race.wt_program_id_fpro };
  const eventId = race.wt_event_id;
  const mapped = wanted.flatMap((division) => {
    const programId = programOf[division];
    return eventId === null || programId === null ? [] : [{ division, eventId, programId }];
  });
  if (mapped.length > 0) return mapped;
  const isWithoutProgram = wanted.every((division) => programOf[division] === null);
  throw worldTriathlonNotMapped([
    ...(eventId === null ? ['the event'] : []),
    ...(isWithoutProgram ? [`the program of ${wanted.join(' or ')}`] : []),
  ]);
}

/** The entries of all mapped programs of a race: 503 when one cannot be read, 400 when one is not that of its division. */
export async function fetchEntries(
  context: Pick<RequestContext, 'services'>,
  race: RaceOfLists,
  list: ListKind,
): Promise<StoredProgram[]> {
  if (list === 'participants') throw notAListOfWorldTriathlon();
  const programs = mappedPrograms(race);
  return fetchFromWorldTriathlon(context, (client) =>
    Promise.all(
      programs.map(async ({ division, eventId, programId }) => {
        const program = { division, ...(await client.entriesOf({ eventId, programId, type: list })) };
        if (!isProgramOf(program)) throw otherProgram(division, programId, program.prog_name);
        return program;
      }),
    ),
  );
}
