import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { readRanking } from '../../rankings-contract.ts';
import { RankingPage, type SetKind, setNames } from '../set-page/ranking-page.tsx';

const backOf: Readonly<Record<SetKind, { message: string; address: string }>> = {
  ranking: { message: 'Back to Rankings', address: addresses.rankings() },
  post: { message: 'Back to Posts', address: addresses.posts() },
};

/** The ranking set whose id is in the URL: complete on /ranking/{id}, with fewer actions on /post/{id}. */
export function RankingSetView({ kind }: { kind: SetKind }) {
  const id = useRouteId();
  const back = backOf[kind];
  const [isGone, setGone] = useState(false);
  const { answer, error, isOutdated, reload } = useApiQuery(
    readRanking,
    { id: id ?? 1 },
    { isOff: id === null || isGone },
  );
  if (id === null)
    return <RecordNotFound name="Rankings" message="There is no rankings set at this address." back={back} />;
  if (error?.status === 404 && !isGone)
    return (
      <RecordNotFound
        name="Rankings"
        message={error.message}
        back={back}
        history={{ entity: 'ranking', id }}
      />
    );
  if (answer)
    return (
      <RankingPage
        key={id}
        {...{ kind, answer, error, isOutdated }}
        onReload={reload}
        forget={() => setGone(true)}
      />
    );
  return (
    <Page name={setNames[kind]} layout="flow">
      {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState lines={12} />}
    </Page>
  );
}
