import { useApiQuery } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { sameNameHint } from '#console/records/add-record-dialog.tsx';
import { RaceUse } from '#console/records/race-use.tsx';
import { allFilled, useSavedForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { useArchiving } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
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

interface Fields extends Record<string, unknown> {
  name: string;
  region: string;
  t100_season_id: string | null;
}

const LABELS = { name: 'Name', region: 'Region', t100_season_id: 'Season' };

function useChampionshipForm(championship: Championship) {
  const saving = useUndoableMutation(saveChampionship);
  return useSavedForm<Championship, Fields>({
    record: championship,
    fieldsOf: ({ name, region, t100_season_id: season }) => ({
      name,
      region: region ?? '',
      t100_season_id: season === null ? null : String(season),
    }),
    labels: LABELS,
    draft: `championship ${championship.id}`,
    check: allFilled({ name: 'Enter a name', region: 'Enter a region' }),
    read: async () => (await callApi(readChampionship, { id: championship.id })).answer.championship,
    save: async ({ name, region, t100_season_id: season }, version) => {
      const input = {
        id: championship.id,
        name,
        region,
        t100_season_id: season === null ? null : Number(season),
        version,
      };
      return (await saving.run(input, (response) => `Championship ${response.championship.name} saved`))
        .championship;
    },
  });
}

function ChampionshipPage({ championship }: { championship: Championship }) {
  const form = useChampionshipForm(championship);
  const archiving = useArchiving(
    { archive: archiveChampionship, unarchive: publishChampionship },
    championship,
    'championship',
  );
  const { answer: all } = useApiQuery(listChampionships, {});
  const others = (all?.championships ?? []).filter(({ id }) => id !== championship.id);
  const seasons = useSeasonOptions(championship);
  return (
    <RecordPage
      noun="championship"
      record={championship}
      form={form}
      deletion={deleteChampionship}
      listUrl={addresses.championships()}
      archiving={archiving}
      canArchive={!championship.isRelatedRecords}
    >
      <FormColumns>
        <Stack>
          <TextField
            label="Name"
            width="full"
            maxLength={100}
            hint={sameNameHint(others, form.values.name, 'championship')}
            {...form.field('name')}
          />
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
