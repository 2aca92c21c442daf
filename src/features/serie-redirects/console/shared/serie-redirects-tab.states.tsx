import type { ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { SerieRedirectsTab } from './serie-redirects-tab.tsx';

export const REDIRECTS = [
  { id: 11, alias: 'roth', test_url: 'https://site.example/race/roth' },
  { id: 12, alias: 'challenge-roth-old', test_url: 'https://site.example/race/challenge-roth-old' },
];

export const redirectsStates: ScreenStates = {
  screen: () => <SerieRedirectsTab redirects={REDIRECTS} />,
  states: {
    'not tested': { shows: 'not tested' },
  },
};
