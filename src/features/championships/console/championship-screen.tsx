import { useApiQuery } from '#console/api/queries.ts';
import { NameField } from '#console/records/name-field.tsx';
import { RaceUse } from '#console/records/race-use.tsx';
import { allFilled, shownAs, useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import {
  archiveChampionship,
  type Championship,
  deleteChampionship,
  listChampionships,
  publishChampionship,
  readChampionship,
  saveChampionship,
} from '../championships-contract.ts';
import { regionsOf } from './regions.ts';
import { useSeasonOptions } from './season-options.ts';
import { Winners } from './winners.tsx';

const LABELS = { name: 'Name', region: 'Region', t100_season_id: 'Season' };

const useChampionshipForm = (championship: Championship, seasons: readonly SelectOption[]) =>
  useRecordForm({
    noun: 'championship',
    record: championship,
    fieldsOf: ({ name, region, t100_season_id: season }) => ({
      name,
      region: region ?? '',
      t100_season_id: season === null ? null : String(season),
    }),
    labels: LABELS,
    texts: { t100_season_id: shownAs(seasons) },
    check: allFilled({ name: 'Enter a name', region: 'Enter a region' }),
    read: readChampionship,
    save: saveChampionship,
    recordOf: (response) => response.championship,
    inputOf: ({ t100_season_id: season, ...fields }) => ({
      ...fields,
      t100_season_id: season === null ? null : Number(season),
    }),
  });

function ChampionshipPage({ championship }: { championship: Championship }) {
  const seasons = useSeasonOptions(championship);
  const form = useChampionshipForm(championship, seasons);
  const { response: all } = useApiQuery(listChampionships, {});
  return (
    <RecordPage
      form={form}
      deletion={deleteChampionship}
      listUrl={addresses.championships()}
      archiving={{
        archive: archiveChampionship,
        unarchive: publishChampionship,
        isOffered: !championship.isRelatedRecords,
      }}
    >
      <FormColumns>
        <Stack>
          <NameField rows={all?.championships} form={form} />
          <SuggestField
            label="Region"
            width="full"
            maxLength={100}
            suggestions={regionsOf(all?.championships ?? [])}
            {...form.field('region')}
          />
          <SelectField
            label="Season"
            width={280}
            options={seasons}
            emptyLabel="-"
            {...form.field('t100_season_id')}
          />
          <p>
            MPRO Winner: <Winners championship={championship} division="mpro" />
          </p>
          <p>
            FPRO Winner: <Winners championship={championship} division="fpro" />
          </p>
          <RaceUse
            record={championship}
            unused="No race belongs to this championship yet."
            note="It can be neither archived nor deleted."
          />
        </Stack>
      </FormColumns>
    </RecordPage>
  );
}

/** One championship: /t100/championship/{id}. */
export function ChampionshipScreen() {
  return (
    <RecordScreen
      name="Championship"
      call={readChampionship}
      back={{ message: 'Back to Championships', address: addresses.championships() }}
    >
      {({ championship }) => <ChampionshipPage championship={championship} />}
    </RecordScreen>
  );
}
