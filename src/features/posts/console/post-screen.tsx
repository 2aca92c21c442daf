import { RankingSetView } from '#features/rankings/console/shared/ranking-set-view.tsx';

/** One ranking set: /post/{id}, with Publish, Unpublish and Generate Rankings only. */
export const PostScreen = () => <RankingSetView kind="post" />;
