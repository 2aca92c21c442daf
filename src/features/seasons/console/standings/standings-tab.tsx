import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { NameLinks } from '#console/ui/actions/name-links.tsx';
import { SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { DownloadIcon } from '#console/ui/icons/icons.tsx';
import { PrintIcon } from '#console/ui/icons/record-icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { PageMenu } from '#console/ui/layout/page-slots.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { divisionNouns, divisions } from '#rules/races/division.ts';
import { lacksResults } from '#rules/standings/season-races.ts';
import type { Season } from '../../seasons-contract.ts';
import {
  type AssumedPlace,
  previewStandings,
  readStandings,
  type Standing,
  type Standings,
  type StandingsRace,
} from '../../standings-contract.ts';
import { NO_PLACES, printPlaces, readPlaces } from './assumed-places-url.ts';
import { StandingBreakdown } from './standing-breakdown.tsx';
import { exportStandings } from './standings-export.ts';
import { StandingsGraphs } from './standings-graphs.tsx';
import { StandingsSides } from './standings-sides.tsx';
import styles from './standings-tab.module.css';
import { shortRaceName } from './standings-texts.ts';
import { StandingsWhatIf } from './standings-what-if.tsx';

/** All of them are facts of this season, so none is remembered for another. */
const DEFAULTS = { after: '', athlete: '', of: '', view: '', show: '', what_if: '' };
const PASSING = ['after', 'athlete', 'of', 'view', 'show', 'what_if'];
const VIEWS = [
  { id: '', label: 'Table' },
  { id: 'graph', label: 'Graph' },
] as const;

const SHOWN = [
  { id: '', label: 'Both' },
  { id: 'men', label: 'Men' },
  { id: 'women', label: 'Women' },
] as const;
const DIVISIONS = { '': divisions, men: ['MPRO'], women: ['FPRO'] } as const;
type ShownGender = keyof typeof DIVISIONS;
const genderOf = (text: string): ShownGender => (text === 'men' || text === 'women' ? text : '');

/** The rows of an athlete: one in each division for somebody who scored in both. */
const rowsOfAthlete = (shown: Standings | undefined, id: number): Standing[] =>
  shown?.standings.filter((row) => row.id === id) ?? [];

/** The standings after the chosen race, or with the assumed places. */
function useShownStandings(seasonId: number, after: string, places: readonly AssumedPlace[]) {
  const all = useApiQuery(readStandings, { id: seasonId });
  const afterId = Number(after);
  const chosen = useApiQuery(
    readStandings,
    { id: seasonId, ...(afterId > 0 ? { after: afterId } : {}) },
    { isPreviousShown: true },
  );
  const isWhatIf = places.length > 0;
  const preview = useApiQuery(
    previewStandings,
    { id: seasonId, places: [...places] },
    { isOff: !isWhatIf, isPreviousShown: true },
  );
  const loaded = isWhatIf ? preview : chosen;
  return { races: all.response?.races ?? [], loaded, shown: loaded.response };
}

/** Names the races that the tables cannot include yet: "T100 Doha 2026", "T100 Summer 2026 (men)". */
function RacesWithoutResults({ races }: { races: readonly StandingsRace[] }) {
  const missing = races.filter(lacksResults).map(({ id, name, has_results, with_results }) => {
    const [lacking] = has_results ? divisions.filter((one) => !with_results.includes(one)) : [];
    return { id, name: lacking ? `${name} (${divisionNouns[lacking]})` : name };
  });
  if (missing.length === 0) return null;
  return (
    <div className={`${styles.missing} hint`}>
      No results yet: <NameLinks records={missing} urlOf={(id) => addresses.race(id, 'results')} />
    </div>
  );
}

function NoRaces() {
  return (
    <EmptyState
      title="No races in this season yet"
      message="Choose this season on the Info tab of its races; the standings are calculated from their results."
      action={<TextLink address={addresses.races()}>Open the races</TextLink>}
    />
  );
}

const afterOptions = (races: readonly StandingsRace[]) => [
  { value: '', label: 'All races', shortLabel: 'all races' },
  ...races
    .filter(({ has_results }) => has_results)
    .map(({ id, name, date }) => ({
      value: String(id),
      label: name,
      shortLabel: shortRaceName(name),
      ...(date === null ? {} : { note: date }),
    })),
];

/** The standings of the season: after any race, as a table or a graph, and with assumed places. */
export function StandingsTab({ season }: { season: Season }) {
  const { values, set } = useListParams('season-standings', DEFAULTS, PASSING);
  const isWhatIf = values.what_if !== '';
  const places = useMemo(() => readPlaces(values.what_if), [values.what_if]);
  const { races, loaded, shown } = useShownStandings(season.id, values.after, places);
  const gender = genderOf(values.show);
  const opened = rowsOfAthlete(shown, Number(values.athlete));
  const open = opened.find(({ division }) => division === values.of) ?? opened[0] ?? null;
  const isEmpty = shown?.races.length === 0 && shown.standings.length === 0;
  const assume = (next: readonly AssumedPlace[]) => set({ what_if: printPlaces(next) });
  return (
    <>
      <PageMenu
        entries={[
          {
            label: 'Print',
            icon: PrintIcon,
            whyDisabled: shown === undefined || isEmpty ? 'There are no standings yet' : null,
            onSelect: () => window.print(),
          },
        ]}
      />
      <ToolBar end={<ExportButton shown={isEmpty ? undefined : shown} />}>
        <SegmentedControl
          label="View"
          segments={VIEWS}
          value={values.view === 'graph' ? 'graph' : ''}
          onChange={(view) => set({ view })}
        />
        <SegmentedControl
          label="Division"
          segments={SHOWN}
          value={gender}
          onChange={(show) => set({ show })}
        />
        {isWhatIf ? null : (
          <FilterSelect
            label="After"
            options={afterOptions(races)}
            value={values.after}
            onChange={(after) => set({ after })}
          />
        )}
        <Button
          variant="quiet"
          aria-pressed={isWhatIf}
          whyDisabled={races.length === 0 ? 'This season has no races yet' : null}
          onClick={() => set({ after: '', what_if: isWhatIf ? '' : NO_PLACES })}
        >
          {isWhatIf ? 'End what-if' : 'What if…'}
        </Button>
      </ToolBar>
      {isWhatIf ? <StandingsWhatIf races={races} places={places} onChange={assume} /> : null}
      {shown ? <RacesWithoutResults races={shown.races} /> : null}
      {isEmpty ? (
        <NoRaces />
      ) : values.view === 'graph' && shown ? (
        <StandingsGraphs shown={shown} divisions={DIVISIONS[gender]} />
      ) : (
        <StandingsSides
          divisions={DIVISIONS[gender]}
          shown={shown}
          error={loaded.error?.message ?? null}
          onRetry={loaded.reload}
          open={open}
          onOpen={({ id, division }) =>
            set({ athlete: String(id), of: rowsOfAthlete(shown, id).length > 1 ? division : '' })
          }
        />
      )}
      {shown ? (
        <StandingBreakdown row={open} shown={shown} onClose={() => set({ athlete: '', of: '' })} />
      ) : null}
    </>
  );
}

function ExportButton({ shown }: { shown: Standings | undefined }) {
  return (
    <Button
      variant="quiet"
      icon={DownloadIcon}
      whyDisabled={shown ? null : 'There are no standings yet'}
      onClick={() => shown && void exportStandings(shown)}
    >
      Export
    </Button>
  );
}
