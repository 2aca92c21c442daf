import { goneExplanation, shownExplanation } from '#testing/fixtures/explanations.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { ExplanationPanel } from './explanation-panel.tsx';

const nothing = () => undefined;
const call = 'GET /api/ranking/8/explain/1';
const at = { address: '/ranking/8', pattern: '/ranking/$id' };
const failed = { status: 409, message: 'The rankings are being generated. Try again in a moment.' };

export const panelStates: ScreenStates = {
  screen: () => (
    <ExplanationPanel setId={8} athleteId={1} discipline="overall" onExplain={nothing} onClose={nothing} />
  ),
  states: {
    loading: { ...at, responses: { [call]: never }, shows: 'Copy as text' },
    failed: { ...at, responses: { [call]: failed }, shows: failed.message },
    'no such athlete': {
      ...at,
      responses: { [call]: { status: 404, message: 'There is no athlete 1.' } },
      shows: 'No such athlete',
    },
    'not in the set': {
      ...at,
      responses: { [call]: { json: goneExplanation() } },
      shows: 'Ann Adam is not in this set of 8 Jul 2025.',
    },
    full: { ...at, responses: { [call]: { json: shownExplanation() } }, shows: 'Two races count' },
    'nothing to compare with': {
      ...at,
      responses: {
        [call]: {
          json: shownExplanation({
            moved: {
              ...shownExplanation().moved,
              comparison: null,
              difference: null,
              gained: [],
              lost: [],
              corrected: [],
              passed_by: [],
              passed_by_count: 0,
              sentence: 'There is no set to compare with.',
            },
          }),
        },
      },
      shows: 'There is no set to compare with.',
    },
  },
};
