import { Page } from '#console/ui/layout/page.tsx';
import { ParticipantsTab } from '#features/participants/console/shared/participants-tab.tsx';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Lists } from '../../lists-desk-contract.ts';
import type {
  ListPlan,
  ListWarning,
  PlannedListEntry,
  PlannedListLine,
} from '../../lists-import-contract.ts';
import { ATHLETES, LISTED, raceWith } from '../participants.states.tsx';
import { ListImport } from './list-import.tsx';

const person = (id: number, name: string) => ({ id, name, division: 'FPRO' as const, country: 'DE' });

export const plannedLine = (line: number, more: Partial<PlannedListLine>): PlannedListLine => ({
  ...{ line, first: 'Nia', last: 'New', country: 'DE', country_in_file: 'GER', division: 'FPRO' },
  ...{ is_waiting: 0, act: 'join', athlete: person(9, 'Nia New'), new_athlete: null, alias: null },
  ...{ method: 'exact', score: 100, decided_by: 'match', reason: 'Same name.', error_code: null },
  ...{ runners_up: [], warnings: [] },
  ...more,
});
const unknown = { act: 'warning', athlete: null, decided_by: null } as const;
export const UNKNOWN = plannedLine(4, {
  ...{
    ...unknown,
    first: 'Ina',
    last: 'Neu',
    country: 'AT',
    country_in_file: 'AUT',
    method: 'none',
    score: 0,
  },
  ...{ reason: 'Athlete not found in database', error_code: 'ATHLETE_NOT_FOUND' },
});
export const UNCLEAR = plannedLine(3, {
  ...{ ...unknown, first: 'Sam', last: 'Longe', method: 'question', score: 91 },
  ...{ reason: 'Sam Long or Sam Lange', error_code: 'ATHLETE_UNCLEAR' },
  runners_up: [
    { ...person(21, 'Sam Long'), score: 94 },
    { ...person(22, 'Sam Lange'), score: 91 },
  ],
});
export const WITHDRAWN = plannedLine(7, {
  ...{ act: 'out', first: 'Wil', last: 'Drawn', athlete: person(31, 'Wil Drawn') },
  reason: 'Withdrawn on 2026-05-20: injured.',
});
export const plannedEntry = (
  id: number,
  name: string,
  more: Partial<PlannedListEntry>,
): PlannedListEntry => ({
  ...{
    participant_id: id + 100,
    athlete_id: id,
    name,
    division: 'FPRO',
    is_waiting: 0,
    why: 'Not in the list.',
  },
  ...more,
});
const LINES = [
  plannedLine(2, {}),
  UNCLEAR,
  UNKNOWN,
  plannedLine(5, { act: 'move', first: 'Dia', last: 'Wait', athlete: person(4, 'Dia Wait') }),
  plannedLine(6, {
    ...{ act: 'out', first: 'Tom', last: 'Man', division: 'MPRO', athlete: null, decided_by: null },
    reason: 'Wrong Division - FPRO vs MPRO',
  }),
];

export function planOf(lines: readonly PlannedListLine[], more: Partial<ListPlan> = {}): ListPlan {
  const count = (act: PlannedListLine['act']) => lines.filter((line) => line.act === act).length;
  const [leaves, kept] = [more.leaves ?? [], more.kept ?? []];
  return {
    ...{ file: 5, filename: 'start.csv', list: 'start', source: 'csv', divisions: ['FPRO'], digest: 'one' },
    ...{ lines: [...lines], leaves, kept, notes: [], problems: [], can_submit: true },
    counts: {
      ...{ join: count('join'), move: count('move'), stay: count('stay'), warning: count('warning') },
      ...{ out: count('out'), leaves: leaves.length, kept: kept.length, aliases: 0 },
      new_athletes: lines.filter(({ new_athlete }) => new_athlete !== null).length,
    },
    ...more,
  };
}

export const PLAN = planOf(LINES, {
  leaves: [
    plannedEntry(2, 'Bea Best', { why: 'By hand: wildcard.' }),
    plannedEntry(3, 'Cem Cut', { division: 'FPRO' }),
  ],
  kept: [plannedEntry(1, 'Ada Start', { why: 'Hot Shot in T100 2026.' })],
  notes: ['2 lines of Technical Officials are left out.'],
});

export const warning = (id: number, more: Partial<ListWarning> = {}): ListWarning => ({
  ...{ id, list: 'start', line: 4, name: 'Ina Neu', country: 'AT', division: 'FPRO', resolved: 0, file: 5 },
  filename: 'start.csv',
  ...{ errorReason: 'Athlete not found in database', errorCode: 'ATHLETE_NOT_FOUND' },
  ...more,
});

export const listsWith = (warnings: ListWarning[]): Lists => ({
  ...{ starting: [], waiting: [], withdrawn: [], warnings, quotas: { MPRO: null, FPRO: null } },
  ...{ updated: { start: null, wait: null }, at: '2026-05-30T10:00:00.000Z' },
});

export const CALLS = {
  plan: 'POST /api/race/12/lists/plan',
  submit: 'POST /api/race/12/lists/submit',
  lists: 'GET /api/race/12/lists',
  map: 'POST /api/participant/map_athlete_alias',
};

/** The import within a page, whose header has its buttons. */
export const ImportScreen = () => (
  <Page name="Race">
    <ListImport raceId={12} start={{ list: 'start', isApi: true }} onClose={() => undefined} />
  </Page>
);

export const importStates: ScreenStates = {
  screen: ImportScreen,
  states: {
    'several questions': {
      responses: { ...ATHLETES, [CALLS.plan]: { json: PLAN } },
      shows: 'Athlete not found in database',
    },
    'everybody stays': {
      responses: { ...ATHLETES, [CALLS.plan]: { json: planOf([plannedLine(2, { act: 'stay' })]) } },
      shows: 'Import 1: nothing changes',
    },
    loading: {
      responses: { ...ATHLETES, [CALLS.plan]: never },
      shows: 'Fetching the list from World Triathlon',
    },
    failed: {
      responses: {
        ...ATHLETES,
        [CALLS.plan]: { status: 400, message: 'No athletes were found in the WT API response.' },
      },
      shows: 'No athletes were found in the WT API response.',
    },
  },
};

const TAB = () => (
  <Page name="Race">
    <ParticipantsTab response={raceWith(LISTED, false)} />
  </Page>
);
export const warningStates: ScreenStates = {
  screen: TAB,
  states: {
    'open, mapped and other warnings': {
      responses: {
        ...ATHLETES,
        [CALLS.lists]: {
          json: listsWith([
            warning(1),
            warning(2, { list: 'wait', file: 6, name: 'Sam Longe', resolved: 1 }),
            warning(3, {
              ...{ name: 'Tom Man', errorReason: 'Wrong Division - FPRO vs MPRO', errorCode: null },
              ...{ line: null, file: null, country: null, division: null },
            }),
          ]),
        },
      },
      shows: "Couldn't add the following athletes with name and country:",
    },
    failed: {
      responses: { ...ATHLETES, [CALLS.lists]: { status: 500, message: 'The lists cannot be read.' } },
      shows: 'The warnings of list imports could not be loaded. The lists cannot be read.',
    },
  },
};
