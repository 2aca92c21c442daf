import { addresses } from '#console/routes.ts';
import { SetView } from '#features/rankings/console/shared/set-page/set-view.tsx';
import { readContenderSet } from '../contender-rankings-contract.ts';
import { ContenderPage } from './set-page/contender-page.tsx';

const BACK = { message: 'Back to Contender Rankings', address: addresses.contenderRankings() };

/** /t100/contender-ranking/{id}: one contender ranking. */
export function ContenderRankingScreen() {
  return (
    <SetView call={readContenderSet} name="CONTENDER RANKINGS" back={BACK} entity="contender_ranking">
      {(id, shown) => <ContenderPage key={id} {...shown} />}
    </SetView>
  );
}
