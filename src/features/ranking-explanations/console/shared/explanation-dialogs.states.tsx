import { shownResultExplanation, shownSof } from '#testing/fixtures/explanations.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { ResultExplanationDialog } from './result-explanation-dialog.tsx';
import { SofExplanationDialog } from './sof-explanation-dialog.tsx';

const nothing = () => undefined;
const at = { address: '/race/12', pattern: '/race/$id' };
const failed = { status: 404, message: 'There is no result 1 in race 12.' };

const result = 'GET /api/race/12/explain/1';
export const resultDialogStates: ScreenStates = {
  screen: () => <ResultExplanationDialog raceId={12} resultId={1} onClose={nothing} />,
  states: {
    loading: { ...at, responses: { [result]: never }, shows: 'Race points' },
    failed: { ...at, responses: { [result]: failed }, shows: failed.message },
    full: { ...at, responses: { [result]: { json: shownResultExplanation() } }, shows: 'Points of Ann Adam' },
    'without points': {
      ...at,
      responses: {
        [result]: { json: shownResultExplanation({ overall: null, swim: null, missing: 'tier' }) },
      },
      shows: 'No race points: the race has no tier.',
    },
    'did not finish': {
      ...at,
      responses: { [result]: { json: shownResultExplanation({ overall: null, swim: null, status: 'DNF' }) } },
      shows: 'No race points: DNF.',
    },
  },
};

const sof = 'GET /api/race/12/explain_sof';
const { race, rounding } = shownResultExplanation();
const divisions = [shownSof({ division: 'FPRO', in_force: 88.5, manual: 88.5 }), shownSof()];
export const strengths = { race, rounding, divisions };
const nobody = shownSof({
  in_force: null,
  source: null,
  manual: null,
  calculated: null,
  last_calculated: null,
  recalculated: null,
  starters: 0,
  ranked_starters: 0,
  starters_from: null,
  counted: [],
  set: null,
});

export const sofDialogStates: ScreenStates = {
  screen: () => <SofExplanationDialog raceId={12} onClose={nothing} />,
  states: {
    loading: { ...at, responses: { [sof]: never }, shows: 'Strength of field' },
    failed: { ...at, responses: { [sof]: failed }, shows: failed.message },
    full: { ...at, responses: { [sof]: { json: strengths } }, shows: 'Women' },
    'nobody starts yet': {
      ...at,
      responses: { [sof]: { json: { race, rounding, divisions: [nobody] } } },
      shows: 'Nobody has started, and nobody is on the start list.',
    },
    'a race without a date': {
      ...at,
      responses: {
        [sof]: {
          json: { race, rounding, divisions: [{ ...nobody, starters: 3, starters_from: 'results' }] },
        },
      },
      shows: 'Not calculated: the race has no date.',
    },
    'no ranking before the race': {
      ...at,
      responses: {
        [sof]: {
          json: {
            race,
            rounding,
            divisions: [shownSof({ set: null, counted: [], recalculated: 0, ranked_starters: 0 })],
          },
        },
      },
      shows: /No ranking was published before this race/,
    },
  },
};
