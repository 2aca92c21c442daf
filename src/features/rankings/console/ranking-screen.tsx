import { useState } from 'react';
import { addresses } from '#console/addresses.ts';
import { useLoaded } from '#console/calls/queries.ts';
import { ButtonLink } from '#console/kit/buttons/button.tsx';
import { Page } from '#console/kit/page/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { LARGEST_ID } from '#contract/fields.ts';
import { readRanking } from '../rankings-contract.ts';
import { RankingPage } from './ranking-page.tsx';

function UnknownSet({ words }: { words: string }) {
  return (
    <Page name="RANKINGS" titleDetail="Not found" layout="flow">
      <EmptyState
        title="Rankings not found"
        words={words}
        action={<ButtonLink address={addresses.rankings()}>Back to Rankings</ButtonLink>}
      />
    </Page>
  );
}

/** One ranking set: /ranking/{id}. */
export function RankingScreen() {
  const id = Number(useAddressParameter('id'));
  const isId = Number.isInteger(id) && id >= 1 && id <= LARGEST_ID;
  const [isGone, setGone] = useState(false);
  const { answer, error, reload } = useLoaded(readRanking, { id: isId ? id : 1 }, { isOff: !isId || isGone });
  if (!isId) return <UnknownSet words="The address names no rankings set." />;
  if (error?.status === 404 && !isGone) return <UnknownSet words={error.message} />;
  if (answer)
    return (
      <RankingPage key={id} answer={answer} error={error} onReload={reload} forget={() => setGone(true)} />
    );
  return (
    <Page name="RANKINGS" layout="flow">
      {error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState lines={12} />}
    </Page>
  );
}
