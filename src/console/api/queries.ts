import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { currentConnection, onConnectionChange } from '../ui/connection/connection.ts';
import { noteWrite, toasts } from '../ui/overlay/toasts/toast-list.ts';
import { ApiError } from './api-error.ts';
import { addPendingWrite } from './pending-writes.ts';
import { type ApiResult, callApi } from './request.ts';

/** The cache key of a call's response. */
export const queryKey = <C extends Call>(call: C, input?: InputOf<C>): readonly unknown[] =>
  input === undefined ? [call.path] : [call.path, input];

const MOST_RETRIES = 2;

const isOnline = (): boolean => currentConnection() === 'online';

// A query that failed while the server was unreachable is read again as soon as the server responds.
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onConnectionChange(() => setOnline(isOnline()));
});

/**
 * Reads a query again after its first read when it was invalidated meanwhile: the response may be older than the change. The library
 * restarts later reads by itself, but never the first one.
 */
function repeatOvertakenReads(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    const { queryKey, state, promise } = event.query;
    if (state.data !== undefined || state.fetchStatus !== 'fetching') return;
    const repeat = () => client.invalidateQueries({ queryKey, exact: true });
    void promise?.then(repeat, repeat);
  });
}

export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without this the library holds requests back while the browser is offline, and sends them later.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          isOnline() && error instanceof ApiError && error.isTransient && failures < MOST_RETRIES,
      },
    },
  });
  repeatOvertakenReads(client);
  return client;
}

export interface Loaded<ResponseBody> {
  /** The latest response; an older one remains while a new one is fetched or when that fails. */
  response: ResponseBody | undefined;
  error: ApiError | null;
  isLoading: boolean;
  isRefreshing: boolean;
  /** Something has changed since the response was read, and the new response has not arrived. */
  isOutdated: boolean;
  /** When the response that is shown was read. */
  at: Date | null;
  reload(): void;
}

export interface LoadOptions {
  isOff?: boolean;
  /** Keeps showing the previous record's response while the next one loads. */
  isPreviousShown?: boolean;
  /** Milliseconds between two reads of something that changes without a request, such as a job. */
  refreshEvery?: number | false;
  /** Minimum number of milliseconds between two readings, however many changes arrive; for large responses. */
  restMs?: number;
  /** Returns no response that is known to be outdated: for what people confirm, since the server refuses an outdated version. */
  isCurrentOnly?: boolean;
}

/** Reads through the cache; live changes refresh it. */
export function useApiQuery<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: LoadOptions = {},
): Loaded<ResponseOf<C>> {
  const client = useQueryClient();
  const key = queryKey(call, input);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callApi(call, input, { signal })).response,
    meta: { dependsOn: call.dependsOn, ...(options.restMs ? { restMs: options.restMs } : {}) },
    enabled: !options.isOff,
    refetchInterval: options.refreshEvery ?? false,
    ...(options.isPreviousShown ? { placeholderData: keepPreviousData } : {}),
  });
  const isOutdated = client.getQueryState(key)?.isInvalidated ?? false;
  const isHidden = options.isCurrentOnly === true && isOutdated;
  return {
    response: isHidden ? undefined : (query.data as ResponseOf<C> | undefined),
    error: query.error as ApiError | null,
    isLoading: query.isPending && !options.isOff,
    isRefreshing: query.isFetching && !query.isPending,
    isOutdated,
    at: query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt) : null,
    reload: () => void query.refetch(),
  };
}

export interface ApiMutation<C extends Call> {
  /**
   * Makes the call once for each input, even if pressed twice; throws {@link ApiError}. Everything on screen is read again
   * afterwards.
   */
  run(input: InputOf<C>): Promise<ApiResult<ResponseOf<C>>>;
  /**
   * Aborts the pending requests, if any, and shows a message. The promises of their `run` never settle, so
   * nothing that follows them happens.
   */
  cancel(): void;
  isRunning: boolean;
  error: ApiError | null;
  reset(): void;
}

export interface ActOptions {
  /** The server continues it when the user leaves the page: a job. */
  outlivesPage?: boolean;
  /** The page is left afterwards: what it shows is not read again, since it is gone. */
  leavesPage?: boolean;
}

export const CANCELLED =
  'Cancelled. The server may already have carried out what was sent; the page shows what is stored now.';

const never = () => new Promise<never>(() => undefined);

/**
 * A write. While it runs, a second press gets the response of the first; another input, such as another row, is sent by itself. Leaving the
 * page cancels it.
 */
export function useApiMutation<C extends Call>(
  call: C,
  { outlivesPage = false, leavesPage = false }: ActOptions = {},
): ApiMutation<C> {
  const client = useQueryClient();
  /** By input, until what is on screen has been read again. */
  const running = useRef(new Map<string, Promise<ApiResult<ResponseOf<C>>>>());
  /** Until the server responds. */
  const pending = useRef(new Map<AbortController, () => void>());
  const mutation = useMutation({
    mutationFn: ({ input, abort }: { input: InputOf<C>; abort: AbortController }) =>
      callApi(call, input, { signal: abort.signal }).finally(() => {
        pending.current.get(abort)?.();
        pending.current.delete(abort);
      }),
    onSuccess: () => client.invalidateQueries(leavesPage ? { refetchType: 'none' } : {}),
  });
  const cancel = () => {
    if (pending.current.size === 0) return;
    for (const [abort, remove] of pending.current) {
      abort.abort();
      remove();
    }
    pending.current.clear();
    running.current.clear();
    mutation.reset();
    toasts.error(CANCELLED);
    void client.invalidateQueries();
  };
  const start = async (input: InputOf<C>): Promise<ApiResult<ResponseOf<C>>> => {
    const abort = new AbortController();
    pending.current.set(abort, outlivesPage ? () => undefined : addPendingWrite(() => cancel()));
    try {
      return await noteWrite(mutation.mutateAsync({ input, abort }));
    } catch (error) {
      if (abort.signal.aborted) return never();
      throw error;
    }
  };
  return {
    run(input) {
      const key = JSON.stringify(input);
      const known = running.current.get(key);
      if (known) return known;
      const own = start(input).finally(() => {
        if (running.current.get(key) === own) running.current.delete(key);
      });
      running.current.set(key, own);
      return own;
    },
    cancel,
    isRunning: mutation.isPending,
    error: mutation.error as ApiError | null,
    reset: mutation.reset,
  };
}

/** Writes a response into the cache, so that a change is shown before the server has confirmed it. */
export function useCached<C extends Call>(call: C, input: InputOf<C>) {
  const client = useQueryClient();
  const key = queryKey(call, input);
  return {
    read: () => client.getQueryData<ResponseOf<C>>(key),
    write: (change: (before: ResponseOf<C>) => ResponseOf<C>) =>
      client.setQueryData<ResponseOf<C>>(key, (before) => (before === undefined ? before : change(before))),
    refresh: () => client.invalidateQueries({ queryKey: key }),
  };
}

/** Reads everything on screen again; for actions that do not use {@link useApiMutation}. */
export function useRefreshAll(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
