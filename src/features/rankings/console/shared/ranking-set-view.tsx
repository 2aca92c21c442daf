import { useState } from 'react';
import { addresses } from '#console/addresses.ts';
import { useLoaded } from '#console/calls/queries.ts';
import { ButtonLink } from '#console/kit/buttons/button.tsx';
import { Page } from '#console/kit/page/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { LARGEST_ID } from '#contract/fields.ts';
import { readRanking } from '../../rankings-contract.ts';
import { RankingPage, type SetKind, setNames } from '../ranking-page.tsx';

const backOf: Readonly<Record<SetKind, { words: string; address: string }>> = {
  ranking: { words: 'Back to Rankings', address: addresses.rankings() },
  post: { words: 'Back to Posts', address: addresses.posts() },
};

function UnknownSet({ kind, words }: { kind: SetKind; words: string }) {
  const back = backOf[kind];
  return (
    <Page name={setNames[kind]} titleDetail="Not found" layout="flow">
      <EmptyState
        title="Rankings not found"
        words={words}
        action={<ButtonLink address={back.address}>{back.words}</ButtonLink>}
      />
    </Page>
  );
}

/** One ranking set by the id of the address: whole on /ranking/{id}, with fewer acts on /post/{id}. */
export function RankingSetView({ kind }: { kind: SetKind }) {
  const id = Number(useAddressParameter('id'));
  const isId = Number.isInteger(id) && id >= 1 && id <= LARGEST_ID;
  const [isGone, setGone] = useState(false);
  const { answer, error, reload } = useLoaded(readRanking, { id: isId ? id : 1 }, { isOff: !isId || isGone });
  if (!isId) return <UnknownSet kind={kind} words="The address names no rankings set." />;
  if (error?.status === 404 && !isGone) return <UnknownSet kind={kind} words={error.message} />;
  if (answer)
    return (
      <RankingPage key={id} {...{ kind, answer, error }} onReload={reload} forget={() => setGone(true)} />
    );
  return (
    <Page name={setNames[kind]} layout="flow">
      {error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState lines={12} />}
    </Page>
  );
}
