import { useInfiniteQuery } from '@tanstack/react-query';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import type { ApiError } from './api-error.ts';
import { queryKey } from './queries.ts';
import { callApi } from './request.ts';

export interface LoadedPages<ResponseBody> {
  /** The pages read so far; undefined until the first one has been read. */
  pages: readonly ResponseBody[] | undefined;
  error: ApiError | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  reload(): void;
}

/** Reads a list page by page. `nextOf` returns what the input of the following page has in addition; null after the last one. */
export function useApiPages<C extends Call>(
  call: C,
  input: InputOf<C>,
  nextOf: (last: ResponseOf<C>, pages: number) => Partial<InputOf<C>> | null,
): LoadedPages<ResponseOf<C>> {
  const query = useInfiniteQuery({
    queryKey: [...queryKey(call, input), 'pages'],
    queryFn: async ({ signal, pageParam }) =>
      (await callApi(call, { ...input, ...(pageParam as Partial<InputOf<C>>) }, { signal })).response,
    initialPageParam: {} as unknown,
    getNextPageParam: (last: ResponseOf<C>, all) => nextOf(last, all.length),
    meta: { dependsOn: call.dependsOn },
  });
  return {
    pages: query.data?.pages,
    error: query.error as ApiError | null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage();
    },
    reload: () => void query.refetch(),
  };
}
