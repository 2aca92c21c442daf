import { addresses } from '#console/routes.ts';
import { readRanking } from '../../rankings-contract.ts';
import { RankingPage, type SetKind, setNames } from '../set-page/ranking-page.tsx';
import { SetView } from './set-page/set-view.tsx';

const backOf: Readonly<Record<SetKind, { message: string; address: string }>> = {
  ranking: { message: 'Back to Rankings', address: addresses.rankings() },
  post: { message: 'Back to Posts', address: addresses.posts() },
};

/** The ranking set whose id is in the URL: complete on /ranking/{id}, with fewer actions on /post/{id}. */
export function RankingSetView({ kind }: { kind: SetKind }) {
  return (
    <SetView call={readRanking} name={setNames[kind]} back={backOf[kind]} entity="ranking">
      {(id, shown) => <RankingPage key={id} kind={kind} {...shown} />}
    </SetView>
  );
}
