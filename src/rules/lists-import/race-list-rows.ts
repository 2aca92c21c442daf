/**
 * What each line of a start or wait list does: it joins an athlete to its list, moves them from the other list, or finds them there. What
 * the file does not decide is a warning; lines of other programs, repeated lines, withdrawn athletes and what staff leave out are out.
 */
import { ordinarySpelling } from '../athletes/ordinary-spelling.ts';
import type { NameMatch } from '../name-matching/name-matching.ts';
import { fullName, nameKey, tidyText } from '../name-matching/names.ts';
import type { Division } from '../races/division.ts';
import { type ListedAthlete, listedAthletes } from './listed-athletes.ts';
import type {
  ListAthlete,
  ListErrorCode,
  NewListAthlete,
  RaceListFacts,
  RaceListRow,
} from './race-list-facts.ts';
import type { RaceListLine } from './race-list-file.ts';

export const NOT_FOUND = 'Athlete not found in database';
const MAX_SCORE = 100;

const wrongDivision = (race: Division, athlete: Division): string => `Wrong Division - ${race} vs ${athlete}`;

/** The only athlete whose name or alias is that of the line; undefined for none or several. */
function onlyNamesake({ method, athleteId, runnersUp }: NameMatch): number | undefined {
  const isSame = method === 'exact' || method === 'alias' || method === 'slug';
  const isOnly = !runnersUp.some((one) => one.score === MAX_SCORE);
  return isSame && isOnly && athleteId !== null ? athleteId : undefined;
}

/** A line in the division that staff chose for its new athlete; without a division in that of the chosen athlete, or of its only namesake. */
function inDivision(line: RaceListLine, match: NameMatch, facts: RaceListFacts): RaceListLine {
  const choice = facts.choices.find((one) => one.rowNumber === line.rowNumber);
  const division = choice?.created?.division;
  if (division !== undefined) return { ...line, division, contradicting: null };
  if (line.division !== null) return line;
  const namesake = facts.list === 'participants' ? onlyNamesake(match) : undefined;
  const athlete = facts.athletes.get(choice?.athleteId ?? namesake ?? 0);
  return { ...line, division: athlete?.division ?? null };
}

/** Equal for lines that say the same; the line of an athlete in another program says something else. */
const contentOf = (line: RaceListLine): string => {
  const { first, last, country, division, isWaiting, leftOut, contradicting } = line;
  return JSON.stringify([first, last, country, division, isWaiting, leftOut, contradicting]);
};

type Verdict = Pick<RaceListRow, 'act' | 'reason'> &
  Partial<Pick<RaceListRow, 'errorCode' | 'newAthlete' | 'athleteId'>>;

const out = (reason: string): Verdict => ({ act: 'out', reason, athleteId: null });
const warning = (reason: string, errorCode: ListErrorCode | null = null): Verdict => ({
  ...{ act: 'warning', reason, errorCode },
  athleteId: null,
});

/** "Possible athletes: Sam Long (US), Sam Long." */
function unclear({ athleteId, runnersUp }: NameMatch, { athletes }: RaceListFacts): Verdict {
  const ids = [...new Set([athleteId ?? 0, ...runnersUp.map((one) => one.athleteId)])];
  const names = ids
    .flatMap((id) => athletes.get(id) ?? [])
    .map(({ name, country }) => (country === null ? name : `${name} (${country})`));
  return warning(`Possible athletes: ${names.join(', ')}.`, 'ATHLETE_UNCLEAR');
}

/** What decides a line before its athlete: it is left out, says the same as an earlier one, or lacks a fitting division. */
function verdictOfLine(
  line: RaceListLine,
  match: NameMatch,
  earlier: number | undefined,
  facts: RaceListFacts,
): Verdict | null {
  if (line.leftOut !== null) return out(line.leftOut);
  if (earlier !== undefined) return out(`Same as line ${earlier}.`);
  const choice = facts.choices.find((one) => one.rowNumber === line.rowNumber);
  if (choice && choice.athleteId === null && choice.created === null) return out('Left out.');
  if (choice && choice.athleteId !== null) return null;
  const { division, contradicting } = line;
  if (division === null) {
    if (facts.list !== 'participants') return warning('No division: program and gender do not say one.');
    return match.method === 'none' ? warning(NOT_FOUND, 'ATHLETE_NOT_FOUND') : unclear(match, facts);
  }
  if (contradicting !== null) return warning(wrongDivision(division, contradicting));
  const { raceDivision } = facts;
  return raceDivision === 'BOTH' || raceDivision === division
    ? null
    : warning(wrongDivision(raceDivision, division));
}

/** The athlete that a line adds: with its name in the ordinary spelling, or with what staff typed instead. */
function newAthleteOf(line: RaceListLine, { choices }: RaceListFacts): NewListAthlete {
  const { created } = choices.find((choice) => choice.rowNumber === line.rowNumber) ?? {};
  const { country = line.country, first, last } = created ?? {};
  const spelled = ordinarySpelling({ first: line.first, last: line.last, country });
  return {
    first: first === undefined ? spelled.first : tidyText(first),
    last: last === undefined ? spelled.last : tidyText(last),
    country,
    division: line.division as Division,
  };
}

/** The athlete that a line adds by decision of staff; a warning where one of that name exists. */
function verdictOfNew(
  { line, match }: ListedAthlete<RaceListLine>,
  facts: RaceListFacts,
  added: Map<string, number>,
): Verdict {
  const newAthlete = newAthleteOf(line, facts);
  const { division } = newAthlete;
  const name = nameKey(fullName(newAthlete.first, newAthlete.last));
  const isSure = match.athleteId !== null && match.method !== 'fuzzy';
  const isKnown = match.runnersUp.some(({ athleteId }) => {
    const athlete = facts.athletes.get(athleteId);
    return athlete?.division === division && nameKey(athlete?.name ?? '') === name;
  });
  if (isSure || isKnown) return unclear(match, facts);
  const earlier = added.get(`${name} ${division}`);
  if (earlier !== undefined) return warning(`Same new athlete as in line ${earlier}.`);
  added.set(`${name} ${division}`, line.rowNumber);
  return { act: 'join', reason: 'New athlete.', newAthlete };
}

/** What a line does with the athlete it names. */
function verdictOfAthlete(
  athlete: ListAthlete,
  isChosen: boolean,
  line: RaceListLine,
  facts: RaceListFacts,
): Verdict {
  const { raceDivision, withdrawn, contracts, present } = facts;
  if (raceDivision !== 'BOTH' && raceDivision !== athlete.division)
    return warning(wrongDivision(raceDivision, athlete.division));
  const entry = present.find((one) => one.athlete_id === athlete.id);
  if (entry?.is_waiting === line.isWaiting) return { act: 'stay', reason: '' };
  if (entry?.is_waiting === 0 && contracts.has(athlete.id)) return { act: 'stay', reason: '' };
  if (entry) return { act: 'move', reason: '' };
  if (!withdrawn.has(athlete.id) || isChosen) return { act: 'join', reason: '' };
  const why = withdrawn.get(athlete.id);
  return { act: 'out', reason: `Withdrawn${why ? `: ${why}` : ''}. Choose the athlete to enter them again.` };
}

function verdictOf(
  listed: ListedAthlete<RaceListLine>,
  facts: RaceListFacts,
  added: Map<string, number>,
): Verdict {
  const { line, match, outcome, athleteId, repeats, decidedBy } = listed;
  if (outcome === 'left out') return verdictOfNew(listed, facts, added);
  if (outcome === 'repeated') return warning(`Same athlete as in line ${repeats}.`);
  const athlete = facts.athletes.get(athleteId ?? 0);
  if (athlete) return verdictOfAthlete(athlete, decidedBy === 'staff', line, facts);
  return outcome === 'unmatched' ? warning(NOT_FOUND, 'ATHLETE_NOT_FOUND') : unclear(match, facts);
}

/** What staff should know about the athlete of a line; does not prevent the import. */
function warningsOf(
  { line, match, outcome }: ListedAthlete<RaceListLine>,
  athlete: ListAthlete | undefined,
  facts: RaceListFacts,
) {
  if (!athlete) return outcome === 'question' ? [match.reason] : [];
  const { country } = athlete;
  const isOnStart = facts.present.some((one) => one.athlete_id === athlete.id && one.is_waiting === 0);
  const contract = facts.contracts.get(athlete.id);
  return [
    ...(line.country !== null && country !== null && line.country !== country
      ? [`Races for ${country}, the list says ${line.country}.`]
      : []),
    ...(line.isWaiting === 1 && isOnStart && contract ? [`${contract}: remains on the start list.`] : []),
  ];
}

const unlisted = (line: RaceListLine, match: NameMatch, isChosen: boolean): ListedAthlete<RaceListLine> => ({
  ...{ line, match, outcome: 'left out', athleteId: null, repeats: null, alias: null },
  decidedBy: isChosen ? 'staff' : null,
});

/** The rows of a plan. `matches` has the match of each line. */
export function planRows(
  given: readonly RaceListLine[],
  matches: readonly NameMatch[],
  facts: RaceListFacts,
): RaceListRow[] {
  const lines = given.map((line, at) => inDivision(line, matches[at] as NameMatch, facts));
  const firstOf = new Map<string, number>();
  const early = lines.map((line, at) => {
    const earlier = firstOf.get(contentOf(line));
    if (earlier === undefined) firstOf.set(contentOf(line), line.rowNumber);
    return verdictOfLine(line, matches[at] as NameMatch, earlier, facts);
  });
  const open = lines.flatMap((line, at) =>
    early[at] === null ? [{ line, match: matches[at] as NameMatch }] : [],
  );
  const listed = new Map(
    listedAthletes(
      open.map(({ line }) => line),
      open.map(({ match }) => match),
      facts.choices,
      (id) => facts.athletes.get(id)?.name,
    ).map((one) => [one.line.rowNumber, one]),
  );
  const added = new Map<string, number>();
  return lines.map((line, at): RaceListRow => {
    const isChosen = facts.choices.some((choice) => choice.rowNumber === line.rowNumber);
    const one = listed.get(line.rowNumber) ?? unlisted(line, matches[at] as NameMatch, isChosen);
    const verdict = early[at] ?? verdictOf(one, facts, added);
    const row = { ...one, errorCode: null, newAthlete: null, ...verdict };
    const athlete = facts.athletes.get(row.athleteId ?? 0);
    const isImported = verdict.act !== 'warning' && verdict.act !== 'out';
    return {
      ...row,
      reason: verdict.reason || one.match.reason,
      alias: isImported ? one.alias : null,
      warnings: warningsOf(one, athlete, facts),
    };
  });
}
