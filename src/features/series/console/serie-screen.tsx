import { useLoaded } from '#console/calls/queries.ts';
import { Page } from '#console/kit/page/page.tsx';
import { ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { readSerie } from '../series-contract.ts';
import { SeriePage } from './serie-page.tsx';

/** One serie: /serie/{alias}. */
export function SerieScreen() {
  const alias = useAddressParameter('alias');
  const { answer, error, reload } = useLoaded(readSerie, { alias }, { isPreviousKept: true });
  if (answer && error?.status !== 404)
    return <SeriePage key={answer.serie.id} serie={answer.serie} openedAs={alias} />;
  return (
    <Page name="Serie" layout="flow">
      {error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
