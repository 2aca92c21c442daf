import { type RefObject, useRef } from 'react';
import { RecordSavingProvider } from '#console/records/record-autosave.tsx';
import { RecordSaveNote } from '#console/records/record-save-note.tsx';
import { FormColumns, ToolBar } from '#console/ui/layout/page.tsx';
import { PageMenu } from '#console/ui/layout/page-slots.tsx';
import { useCurrentHeading } from '#console/ui/layout/use-current-heading.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import type { RaceTabProps } from '../race-tab-props.ts';
import styles from './info-tab.module.css';
import { type RecordChoices, useRecordChoices } from './info-tab-choices.ts';
import { useDeleteRace } from './info-tab-delete.ts';
import { InfoFacts } from './info-tab-facts.tsx';
import { POINTS_LEGEND_ID, PointsSign } from './info-tab-hints.tsx';
import { InfoRows } from './info-tab-rows.tsx';
import { RaceContext } from './info-tab-saving.ts';
import { infoSections } from './info-tab-sections.ts';

const GROUPS = Object.keys(infoSections) as (keyof typeof infoSections)[];
type Group = (typeof GROUPS)[number];

const headingId = (group: Group) => `group-${group.toLowerCase().replaceAll(' ', '-')}`;

/** The page's contents; the group in view is marked. */
function Contents({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { current, choose } = useCurrentHeading(scroller, GROUPS.map(headingId));
  return (
    <nav className={styles.groups} aria-label="Groups of fields">
      {GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          className={styles.jump}
          aria-current={headingId(group) === current || undefined}
          onClick={() => choose(headingId(group))}
        >
          {group}
        </button>
      ))}
    </nav>
  );
}

function FieldGroup({ group, choices }: { group: Group; choices: RecordChoices }) {
  return (
    <section className={styles.group} aria-labelledby={headingId(group)}>
      <h2 id={headingId(group)} className={styles.heading} tabIndex={-1}>
        {group}
      </h2>
      <div>
        {infoSections[group].map((part) => (
          <InfoRows
            key={part.kind === 'table' ? part.heads.join() : part.fields.join()}
            {...{ part, choices }}
          />
        ))}
      </div>
    </section>
  );
}

function PointsLegend({ results }: { results: number }) {
  if (results === 0) return null;
  return (
    <span>
      <PointsSign /> <span id={POINTS_LEGEND_ID}>changes points</span>
    </span>
  );
}

/** Within the saving of the fields, for which a deletion waits. */
function DeletionMenu({ race }: { race: RaceRecord }) {
  return <PageMenu entries={useDeleteRace(race)} />;
}

/** Every field of the race, each saved 250 ms after the last key. */
export function InfoTab({ response }: RaceTabProps) {
  const { race } = response;
  const choices = useRecordChoices(race);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <RaceContext value={race}>
      <RecordSavingProvider record={`race ${race.id}`}>
        <RecordSaveNote />
        <DeletionMenu race={race} />
        <ToolBar end={<PointsLegend results={race.results_count} />}>
          <Contents scroller={scroller} />
        </ToolBar>
        <div ref={scroller} className={styles.scroller}>
          <FormColumns formWidth={900} aside={<InfoFacts response={response} />}>
            {GROUPS.map((group) => (
              <FieldGroup key={group} group={group} choices={choices} />
            ))}
          </FormColumns>
        </div>
      </RecordSavingProvider>
    </RaceContext>
  );
}
