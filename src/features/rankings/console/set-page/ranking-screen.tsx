import { RankingSetView } from '#features/rankings/console/shared/ranking-set-view.tsx';

/** One ranking set: /ranking/{id}. */
export const RankingScreen = () => <RankingSetView kind="ranking" />;
