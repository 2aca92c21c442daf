/**
 * The steps of a race from the tracker to the website, each derived from what is stored: what is done, which step is next and
 * what the others wait for. A race with results from a file needs no tracker, one with results needs no lists.
 */

/** In their order. */
export const raceStepLabels = {
  mapped: 'Tracker mapped',
  lists: 'Starters entered',
  fetched: 'Results fetched',
  submitted: 'Results submitted',
  points: 'Points calculated',
  sof: 'SOF calculated',
  ranking: 'Ranking generated',
  published: 'Ranking published',
  synced: 'Website synced',
} as const;
export type RaceStep = keyof typeof raceStepLabels;
export const raceSteps = Object.keys(raceStepLabels) as [RaceStep, ...RaceStep[]];

/** Why there are no points: nothing to calculate before it is set. */
export const TIER_MISSING = 'The race has no tier.';
/** Why there is no strength of field, and no ranking that contains the race. */
export const DATE_MISSING = 'The race has no date.';

const RESULTS_MISSING = 'The race has no results.';

export type RaceStepState = 'done' | 'next' | 'running' | 'blocked' | 'not needed';

/** Who did something last, and when: as recorded in history; null when it is not. */
export interface LastChange {
  who: string | null;
  at: string | null;
}

export interface RaceLineFacts {
  /** The race has a tracker event and its finish point. */
  isMapped: boolean;
  mapped: LastChange;
  starters: number;
  lists: LastChange;
  /** The last fetch of results from the tracker that can be submitted; `at` is null: never. */
  fetched: LastChange;
  /** A fetch was not read to the end, and staff have not accepted it. */
  isFetchIncomplete: boolean;
  results: number;
  submitted: LastChange;
  finishersWithoutPoints: number;
  /** Some of them because the race has no tier. */
  isTierMissing: boolean;
  isDateMissing: boolean;
  /** Divisions with results and without a strength of field; none under the Adjusted Ideal Time. */
  divisionsWithoutSof: readonly string[];
  /** The last change or calculation of what the points derive from; the last calculation of the strength of field. */
  points: LastChange;
  sof: LastChange;
  /** The newest ranking set in whose period the race is. */
  set: {
    date: string;
    isCurrent: boolean;
    isPublished: boolean;
    generated: LastChange;
    published: LastChange;
  } | null;
  /** The last sync to the website, and whether the race and its set have not changed since. */
  synced: LastChange & { isCurrent: boolean };
  /** The job that fetches results now. */
  job: string | null;
}

export interface RaceLineStep extends LastChange {
  step: RaceStep;
  state: RaceStepState;
  /** What is missing, or what it waits for; null when nothing is. */
  why: string | null;
  job: string | null;
}

interface Finding extends Partial<LastChange> {
  isDone: boolean;
  isNeeded?: boolean;
  job?: string | null;
  why: string;
}

type Findings<Step extends RaceStep> = Record<Step, Finding>;

function resultsFindings(facts: RaceLineFacts): Findings<'mapped' | 'lists' | 'fetched' | 'submitted'> {
  const { results } = facts;
  const isFetched = facts.fetched.at !== null;
  const isByTracker = results === 0 || isFetched;
  return {
    mapped: {
      isDone: facts.isMapped,
      isNeeded: isByTracker,
      why: 'The race has no tracker event with a finish point.',
      ...facts.mapped,
    },
    lists: {
      isDone: facts.starters > 0,
      isNeeded: results === 0,
      why: 'Nobody is on the start list.',
      ...facts.lists,
    },
    fetched: {
      isDone: isFetched,
      isNeeded: isByTracker,
      why: facts.isFetchIncomplete
        ? 'The fetch from the tracker was incomplete.'
        : 'Nothing was fetched from the tracker.',
      ...facts.fetched,
      job: facts.job,
    },
    submitted: { isDone: results > 0, why: RESULTS_MISSING, ...facts.submitted },
  };
}

function calculationFindings(facts: RaceLineFacts): Findings<'points' | 'sof'> {
  const { results, divisionsWithoutSof: without } = facts;
  const isSofImpossible = facts.isDateMissing && without.length > 0;
  return {
    points: {
      isDone: results > 0 && facts.finishersWithoutPoints === 0,
      why: facts.isTierMissing
        ? TIER_MISSING
        : results === 0
          ? RESULTS_MISSING
          : isSofImpossible
            ? DATE_MISSING
            : `Finishers without points: ${facts.finishersWithoutPoints}.`,
      ...facts.points,
    },
    sof: {
      isDone: results > 0 && without.length === 0,
      why:
        results === 0
          ? RESULTS_MISSING
          : isSofImpossible
            ? DATE_MISSING
            : `Not calculated: ${without.join(' and ')}.`,
      ...facts.sof,
    },
  };
}

function publicationFindings(facts: RaceLineFacts): Findings<'ranking' | 'published' | 'synced'> {
  const { set } = facts;
  return {
    ranking: {
      isDone: set?.isCurrent === true,
      why: set
        ? `The ranking set of ${set.date} does not contain the latest results.`
        : facts.isDateMissing
          ? DATE_MISSING
          : 'There is no ranking set whose period includes the race.',
      ...set?.generated,
    },
    published: {
      isDone: set?.isCurrent === true && set.isPublished,
      why: set
        ? `The ranking set of ${set.date} is ${set.isPublished ? 'published without the latest results' : 'a draft'}.`
        : 'There is no ranking set to publish.',
      ...set?.published,
    },
    synced: {
      isDone: set?.isCurrent === true && set.isPublished && facts.synced.isCurrent,
      why:
        facts.synced.at === null
          ? 'The website was not synced yet.'
          : 'The website was not synced since the last change.',
      who: facts.synced.who,
      at: facts.synced.at,
    },
  };
}

/** All steps in their order. The first one that is needed and not done is next; those after it wait for it. */
export function raceLine(facts: RaceLineFacts): RaceLineStep[] {
  const found: Findings<RaceStep> = {
    ...resultsFindings(facts),
    ...calculationFindings(facts),
    ...publicationFindings(facts),
  };
  let first: RaceStep | null = null;
  return raceSteps.map((step) => {
    const { isDone, isNeeded = true, job = null, why, who = null, at = null } = found[step];
    if (job !== null) {
      first ??= step;
      return { step, state: 'running', why: null, who: null, at: null, job };
    }
    if (isDone) return { step, state: 'done', why: null, who, at, job };
    const open = { step, who: null, at: null, job };
    if (!isNeeded) return { ...open, state: 'not needed', why: null };
    if (first !== null) return { ...open, state: 'blocked', why: `First: ${raceStepLabels[first]}. ${why}` };
    first = step;
    return { ...open, state: 'next', why };
  });
}
