import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { NameField } from '#console/records/name-field.tsx';
import { RaceUse } from '#console/records/race-use.tsx';
import { allFilled, pick, type RecordForm, useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { SerieRedirectsTab } from '#features/serie-redirects/console/shared/serie-redirects-tab.tsx';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import {
  deleteSerie,
  type ListedSerie,
  listSeries,
  readSerie,
  type Serie,
  saveSerie,
} from '../series-contract.ts';
import { takenAlias } from './taken-alias.ts';

const LABELS = { name: 'Name', alias: 'Alias' };
const isFilled = allFilled({ name: 'Enter a name', alias: 'Enter an alias' });

/** A serie's name and alias in a form. The alias does not follow the name: it is an address that others know. */
const useSerieForm = (serie: Serie, others: readonly ListedSerie[]) =>
  useRecordForm({
    noun: 'serie',
    record: serie,
    fieldsOf: (stored) => pick(stored, LABELS),
    labels: LABELS,
    check: (fields) => isFilled(fields) ?? takenAlias(others, fields.alias),
    read: readSerie,
    readInput: { alias: serie.alias },
    save: saveSerie,
    recordOf: (response) => response.serie,
    inputOf: (fields) => fields,
    savedNote: ({ alias }) => (alias === serie.alias ? '' : `, ${serie.alias} redirects to ${alias}`),
  });

/** When the page was opened at an earlier alias, or the alias was just changed, the URL changes to the current alias once nothing is unsaved. */
function useCurrentAlias(openedAs: string, current: string, isChanged: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (current === openedAs || isChanged) return;
    const { hash } = router.state.location;
    router.history.replace(addresses.serie(current, hash === '' ? undefined : hash));
  }, [router, openedAs, current, isChanged]);
}

function aliasHint(typed: string, current: string): string {
  const alias = serieAlias(typed);
  if (alias !== typed && alias !== '') return `Saved as ${alias}`;
  return alias === current ? `The address is /serie/${current}` : `${current} will redirect here`;
}

interface EditTabProps {
  serie: Serie;
  others: readonly ListedSerie[];
  form: RecordForm<Pick<Serie, 'name' | 'alias'>>;
}

function SerieEditTab({ serie, others, form }: EditTabProps) {
  return (
    <FormColumns>
      <Stack>
        <NameField rows={others} form={form} longest={200} />
        <TextField
          label="Alias"
          width="full"
          maxLength={200}
          hint={aliasHint(form.values.alias, serie.alias)}
          {...form.field('alias')}
          error={form.field('alias').error ?? takenAlias(others, form.values.alias)}
        />
        <RaceUse
          record={serie}
          unused="No race belongs to this serie yet."
          note="To delete the serie, move its races to another one first."
        />
      </Stack>
    </FormColumns>
  );
}

const TAB_IDS = ['edit', 'redirects'] as const;

/** The page of a serie: name and alias, and its redirects when it has some. */
function SeriePage({ serie, openedAs }: { serie: Serie; openedAs: string }) {
  const { response: all } = useApiQuery(listSeries, {});
  const others = (all?.series ?? []).filter(({ id }) => id !== serie.id);
  const form = useSerieForm(serie, others);
  useCurrentAlias(openedAs, serie.alias, form.isChanged);
  const [chosen] = useHashTab(TAB_IDS);
  const count = serie.redirects.length;
  const isEdit = count === 0 || chosen === 'edit';
  const tabs = [
    { id: 'edit' as const, label: 'Edit' },
    ...(count > 0 ? [{ id: 'redirects' as const, label: 'Redirects', count }] : []),
  ];
  return (
    <RecordPage
      form={form}
      deletion={deleteSerie}
      listUrl={addresses.series()}
      isSaveShown={isEdit}
      tabs={<Tabs tabs={tabs} current={isEdit ? 'edit' : 'redirects'} />}
      {...(isEdit ? {} : { titleDetail: 'Redirects', layout: 'fill' })}
    >
      {isEdit ? (
        <SerieEditTab {...{ serie, others, form }} />
      ) : (
        <SerieRedirectsTab redirects={serie.redirects} />
      )}
    </RecordPage>
  );
}

/** When the alias of the page is gone because its change was undone, the URL changes to the present one, which the list has. */
function useAliasUndone(openedAs: string): void {
  const { response, error } = useApiQuery(readSerie, { alias: openedAs });
  const isGone = error?.status === 404 && response !== undefined;
  const { response: all } = useApiQuery(listSeries, {}, { isOff: !isGone });
  const present = all?.series.find(({ id }) => id === response?.serie.id);
  useCurrentAlias(openedAs, isGone && present ? present.alias : openedAs, false);
}

/** One serie: /serie/{alias}. */
export function SerieScreen() {
  const alias = useRouteParameter('alias');
  useAliasUndone(alias);
  return (
    <RecordScreen
      name="Serie"
      call={readSerie}
      input={{ alias }}
      idOf={({ serie }) => serie.id}
      back={{ message: 'Back to Series', address: addresses.series() }}
      isPreviousShown
    >
      {({ serie }) => <SeriePage serie={serie} openedAs={alias} />}
    </RecordScreen>
  );
}
