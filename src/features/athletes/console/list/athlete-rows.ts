import type { ResponseOf } from '#contract/declare-call.ts';
import type { ListedAthlete, listAthletes } from '#features/athletes/athletes-contract.ts';
import { nationName } from '#rules/nations/nation-names.ts';
import { unranked } from '#rules/points/places.ts';
import { foldForSearch } from '#rules/text/words.ts';

/** A row of the athletes list: the athlete with values of attributes and profile. */
export interface AthleteRow extends ListedAthlete {
  /** Centimetres and kilograms; null where unknown. */
  height: number | null;
  weight: number | null;
  /** The date of a maternity leave, YYYY-MM-DD. */
  maternityLeave: string | null;
  hasPicture: boolean;
  /** How many pictures the athlete submitted that nobody has reviewed. */
  submitted: number;
}

const SUBMISSIONS = ['pic-submission', 'hero-left-submission', 'hero-right-submission'];

const numberOf = (text: string | undefined): number | null => {
  const number = Number(text?.replace(',', '.') ?? Number.NaN);
  return text === undefined || text.trim() === '' || Number.isNaN(number) || number === 0 ? null : number;
};

function bestFirst(one: AthleteRow, other: AthleteRow): number {
  return (
    one.overall_rank - other.overall_rank ||
    other.division.localeCompare(one.division, 'en') ||
    one.last.localeCompare(other.last, 'en') ||
    one.id - other.id
  );
}

/**
 * The rows of the list in its own order: best ranked first, men before women, unranked athletes by last
 * name. Height and weight are the attribute's, else the profile's.
 */
export function athleteRows(response: ResponseOf<typeof listAthletes>): AthleteRow[] {
  const attributes = Map.groupBy(response.attributes, (one) => one.athlete_id);
  const profiles = new Map(response.profiles.map((profile) => [profile.athlete_id, profile]));
  return response.athletes
    .map((athlete): AthleteRow => {
      const own = new Map(attributes.get(athlete.id)?.map(({ name, value }) => [name, value]));
      const profile = profiles.get(athlete.id);
      return {
        ...athlete,
        height: numberOf(own.get('height')) ?? profile?.height ?? null,
        weight: numberOf(own.get('weight')) ?? profile?.weight ?? null,
        maternityLeave: profile?.maternity_leave ?? null,
        hasPicture: Boolean(own.get('pic')) || athlete.media_pic !== null,
        submitted: SUBMISSIONS.filter((name) => Boolean(own.get(name))).length,
      };
    })
    .sort(bestFirst);
}

/** The text that the filter searches; `spellings` are other names of the athlete. */
export const textOfAthlete = (row: AthleteRow, spellings = ''): string =>
  foldForSearch(
    row.id,
    row.name,
    spellings,
    nationName(row.country ?? ''),
    row.country_3,
    row.team,
    row.division,
    row.email,
  );

/** Typed in the filter box, it selects athletes with submitted pictures. */
const PICTURE_SEARCH_TERM = 'pic';

/** Splits the filter: whether it selects submitted pictures, and its other words. */
export function readFilter(typed: string): { isForSubmitted: boolean; message: string } {
  const message = typed.split(/\s+/).filter((word) => word !== '');
  const others = message.filter((word) => word.toLowerCase() !== PICTURE_SEARCH_TERM);
  return { isForSubmitted: others.length < message.length, message: others.join(' ') };
}

/** The team with the rank in it: "USA 3"; the team alone for unranked athletes. */
export const formatTeam = ({ team, team_rank }: Pick<ListedAthlete, 'team' | 'team_rank'>): string =>
  team_rank < unranked ? `${team} ${team_rank}` : team;
