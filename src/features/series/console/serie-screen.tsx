import { useRef } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { readSerie } from '../series-contract.ts';
import { SeriePage } from './serie-page.tsx';

const BACK = { message: 'Back to Series', address: addresses.series() };

/** One serie: /serie/{alias}. */
export function SerieScreen() {
  const alias = useRouteParameter('alias');
  const { answer, error, reload } = useApiQuery(readSerie, { alias }, { isPreviousKept: true });
  // The address has no id: only a serie that was open here and is gone now can be brought back by it.
  const seen = useRef<{ alias: string; id: number } | null>(null);
  if (answer) seen.current = { alias, id: answer.serie.id };
  if (error?.status === 404) {
    const id = seen.current?.alias === alias ? seen.current.id : null;
    const history = id === null ? undefined : { entity: 'serie', id };
    return <RecordNotFound name="Serie" message={error.message} back={BACK} history={history} />;
  }
  if (answer) return <SeriePage key={answer.serie.id} serie={answer.serie} openedAs={alias} />;
  return (
    <Page name="Serie" layout="flow">
      {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
