/**
 * The athlete that a row of a results file creates: with the file's name in its ordinary spelling, or with the name that the user typed
 * instead, which is not changed. The resulting name is matched like any other, so that nobody is created twice under two spellings.
 */
import { ordinarySpelling } from '../athletes/ordinary-spelling.ts';
import { matchName, type NameMatch } from '../name-matching/name-matching.ts';
import type { MatchIndex } from '../name-matching/name-matching-index.ts';
import { foldName, fullName, nameKey, tidyText } from '../name-matching/names.ts';
import type { ResultsFileRow } from './results-file.ts';
import type { ImportAthlete, ImportChoice, ImportFacts, NewAthlete } from './results-import-facts.ts';

type CreateChoice = Extract<ImportChoice, { kind: 'create' }>;

/** The athlete to create for a row. */
export function newAthleteOf(row: ResultsFileRow, choice: CreateChoice): NewAthlete {
  const country = choice.country === undefined ? row.facts.country : choice.country;
  const spelled = ordinarySpelling({ first: row.first, last: row.last, country });
  return {
    rowNumber: row.rowNumber,
    first: choice.first === undefined ? spelled.first : tidyText(choice.first),
    last: choice.last === undefined ? spelled.last : tidyText(choice.last),
    division: choice.division ?? row.facts.division,
    country,
  };
}

/** The row in the division of its athlete, to which the result belongs whatever the file says. */
export function inDivisionOf(
  row: ResultsFileRow,
  athlete: Pick<ImportAthlete, 'division'> | undefined,
): ResultsFileRow {
  if (!athlete || athlete.division === row.facts.division) return row;
  return { ...row, facts: { ...row.facts, division: athlete.division } };
}

/** The matches of all rows; a row whose new athlete has another name or division than the file is matched by those. */
export function matchesOfChoices(
  index: MatchIndex,
  facts: Pick<ImportFacts, 'rows' | 'matches' | 'choices'>,
): readonly NameMatch[] {
  const choices = new Map(facts.choices.map((choice) => [choice.rowNumber, choice]));
  return facts.rows.map((row, at) => {
    const found = facts.matches[at] as NameMatch;
    const choice = choices.get(row.rowNumber);
    if (choice?.kind !== 'create') return found;
    const { first, last, division, country } = newAthleteOf(row, choice);
    const name = fullName(first, last);
    const isSame = nameKey(name) === nameKey(row.facts.name_in_file) && division === row.facts.division;
    return isSame ? found : withMatched(matchName(index, { name, division, country }));
  });
}

/** The matched athlete, first among those to choose from. */
export function withMatched(match: NameMatch): NameMatch {
  const { athleteId, score, runnersUp } = match;
  const isFirst = athleteId === null || runnersUp[0]?.athleteId === athleteId;
  return isFirst ? match : { ...match, runnersUp: [{ athleteId, score }, ...runnersUp] };
}

/** The athlete in the division who already has the new athlete's name, as name, alias or earlier spelling; undefined for none. */
export function athleteOfSameName(
  { athletesById }: ImportFacts,
  { first, last, division }: NewAthlete,
  { method, athleteId, runnersUp }: NameMatch,
): ImportAthlete | undefined {
  const isSure = method === 'exact' || method === 'alias' || method === 'slug';
  if (isSure && athleteId !== null) return athletesById.get(athleteId);
  const name = foldName(fullName(first, last));
  return [athleteId, ...runnersUp.map((one) => one.athleteId)]
    .flatMap((id) => athletesById.get(id ?? 0) ?? [])
    .find((athlete) => athlete.division === division && foldName(athlete.name) === name);
}
