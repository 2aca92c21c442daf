import { describe } from 'vitest';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import {
  changesStates,
  publishStates,
  rankingStates,
  rankingsStates,
  weeklyStates,
} from '../rankings-screens.states.tsx';

describe('the list of sets', () => testStates(rankingsStates));
describe('a set', () => testStates(rankingStates));
describe('the confirmation before publishing', () => testStates(publishStates));
describe('what changed since', () => testStates(changesStates));
describe('the weekly routine', () => testStates(weeklyStates));
