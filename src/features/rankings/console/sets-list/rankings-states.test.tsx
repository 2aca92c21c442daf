import { describe } from 'vitest';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import {
  changesStates,
  generateStates,
  publishStates,
  rankingStates,
  rankingsStates,
  regenerateStates,
  weeklyStates,
} from '../rankings-screens.states.tsx';

describe('the list of sets', () => testStates(rankingsStates));
describe('a set', () => testStates(rankingStates));
describe('the confirmation before publishing', () => testStates(publishStates));
describe('what changed since', () => testStates(changesStates));
describe('the review before generating', () => testStates(generateStates));
describe('regenerating all stale sets', () => testStates(regenerateStates));
describe('the weekly routine', () => testStates(weeklyStates));
