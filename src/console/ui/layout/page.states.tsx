import type { PieceStates } from '#testing/fixtures/states.ts';
import { Button } from '../actions/button.tsx';
import { SegmentedControl } from '../actions/segmented-control.tsx';
import { Chip } from '../display/chip.tsx';
import { StatusBadge } from '../display/status-badge.tsx';
import { FileDrop } from '../files/file-drop.tsx';
import { FilterBox } from '../form/filter-box.tsx';
import { AddIcon, EditIcon, GenerateIcon } from '../icons/icons.tsx';
import { FilterSelect } from '../select/select.tsx';
import { Disclosure } from './disclosure.tsx';
import { Notice } from './notice.tsx';
import { Page, SectionHead, ToolBar } from './page.tsx';
import { PageSlot } from './page-slots.tsx';
import { ErrorState, LoadingState } from './page-states.tsx';
import { Line } from './stack.tsx';
import { Tabs } from './tabs.tsx';

const nothing = () => undefined;

export const states: PieceStates = {
  piece: 'Page',
  isWide: true,
  states: {
    'what is missing': () => (
      <Notice kind="danger" action={<Button size="small">Create profile</Button>}>
        Laura Philipp has no profile.
      </Notice>
    ),
    'worth a look': () => <Notice kind="look">Height: the attribute says 168 cm, the profile 169 cm.</Notice>,
    'more on demand': () => (
      <Disclosure label="4th · Diamond · 26 Oct 2024">40 % of 94.12 for the place</Disclosure>
    ),
    'record with tabs': () => (
      <Page
        name="Dubai T100 Grand Final"
        facts={['16–17 Nov 2024']}
        states={<StatusBadge state="published" label="Official, points up to date" />}
        actions={
          <>
            <Button variant="quiet">Export Results</Button>
            <Button variant="main" icon={AddIcon}>
              Add result
            </Button>
          </>
        }
        menu={[{ label: 'Delete All Results', isDanger: true, onSelect: nothing }]}
        tabs={
          <Tabs
            current="results"
            tabs={[
              { id: 'info', label: 'Info' },
              { id: 'results', label: 'Results', count: 40 },
              { id: 'import', label: 'Import Results' },
              { id: 'participants', label: 'Participants', count: 40 },
            ]}
          />
        }
      >
        <PageSlot place="tabsEnd">small figure: place in the leg</PageSlot>
        <SectionHead name="Women" facts="16 Nov · 20 started, 19 finished, 1 DNF · Diamond">
          <Chip>SOF 98.54</Chip>
        </SectionHead>
      </Page>
    ),
    'set with tools': () => (
      <Page
        name="Rankings 2025-07-08"
        states={
          <>
            <StatusBadge state="draft" label="Draft" />
            <StatusBadge state="stale" label="Stale: 3 results changed since" address="#changes" />
          </>
        }
        actions={
          <>
            <Button>Export</Button>
            <Button>Publish</Button>
            <Button variant="main" icon={GenerateIcon}>
              Generate
            </Button>
          </>
        }
        menu={[{ label: 'Delete', isDanger: true, onSelect: nothing }]}
      >
        <ToolBar end="100 of 124 men shown">
          <SegmentedControl
            label="Discipline"
            value="overall"
            onChange={nothing}
            segments={[
              { id: 'overall', label: 'Overall', leg: 'overall' },
              { id: 'swim', label: 'Swim', leg: 'swim' },
              { id: 'bike', label: 'Bike', leg: 'bike' },
              { id: 'run', label: 'Run', leg: 'run' },
            ]}
          />
          <FilterSelect
            label="Type"
            value="10"
            onChange={nothing}
            options={[{ value: '10', label: '2024, last 52 weeks' }]}
          />
          <FilterBox label="Find an athlete" placeholder="Find an athlete" value="" onChange={nothing} />
        </ToolBar>
      </Page>
    ),
    'counted segments and files': () => (
      <Line>
        <SegmentedControl
          label="Changes"
          value="all"
          onChange={nothing}
          segments={[
            { id: 'all', label: 'All', count: 42 },
            { id: 'update', label: 'Update', count: 9, icon: EditIcon },
            { id: 'create', label: 'Create', count: 29, icon: AddIcon, isDisabled: true },
          ]}
        />
        <FileDrop label="Import CSV File" accept=".csv,text/csv" onFiles={nothing} />
      </Line>
    ),
    'files dropped': () => (
      <FileDrop layout="area" label="Import CSV File" accept=".csv,text/csv" onFiles={nothing} />
    ),
    error: () => <ErrorState message="The list did not load." onRetry={nothing} />,
    loading: () => <LoadingState />,
    'loading a form': () => <LoadingState shape="form" />,
    'loading a table': () => <LoadingState shape="table" />,
    'loading two tables': () => <LoadingState shape="two tables" />,
  },
};
