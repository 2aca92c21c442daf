import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formNote, ResetButton, SaveButton } from '#console/records/form-actions.tsx';
import { useDeletion } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { deleteSerie, type Serie } from '../series-contract.ts';
import { SerieEditTab } from './serie-edit-tab.tsx';
import { SerieRedirectsTab } from './serie-redirects-tab.tsx';
import { useSerieForm } from './use-serie-form.ts';

/** The address follows the alias: an earlier one, or one just changed, becomes the present one once nothing is unsaved. */
function usePresentAlias(openedAs: string, present: string, isChanged: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (present === openedAs || isChanged) return;
    const { hash } = router.state.location;
    router.history.replace(addresses.serie(present, hash === '' ? undefined : hash));
  }, [router, openedAs, present, isChanged]);
}

const TAB_IDS = ['edit', 'redirects'] as const;

/** The page of a serie that was read. */
export function SeriePage({ serie, openedAs }: { serie: Serie; openedAs: string }) {
  const form = useSerieForm(serie);
  usePresentAlias(openedAs, serie.alias, form.isChanged);
  const deletion = useDeletion(deleteSerie, serie, {
    noun: 'serie',
    discard: form.reset,
    listUrl: addresses.series(),
  });
  const [chosen] = useHashTab(TAB_IDS);
  const count = serie.redirects.length;
  const tab = count > 0 ? chosen : 'edit';
  const tabs = [
    { id: 'edit' as const, label: 'Edit' },
    ...(count > 0 ? [{ id: 'redirects' as const, label: 'Redirects', count }] : []),
  ];
  return (
    <Page
      name={serie.name}
      titleDetail={tab === 'redirects' ? 'Redirects' : undefined}
      facts={[`ID ${serie.id}`]}
      note={formNote(form)}
      layout={tab === 'edit' ? 'flow' : 'fill'}
      tabs={<Tabs tabs={tabs} current={tab} />}
      actions={
        <>
          <ResetButton form={form} />
          {serie.isRelatedRecords ? null : (
            <Button variant="loss" onClick={() => void deletion.remove()}>
              Delete Serie
            </Button>
          )}
          {tab === 'edit' ? <SaveButton form={form} /> : null}
        </>
      }
    >
      {tab === 'edit' ? <SerieEditTab serie={serie} form={form} /> : <SerieRedirectsTab serie={serie} />}
    </Page>
  );
}
