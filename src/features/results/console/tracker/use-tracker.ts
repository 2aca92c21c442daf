import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiQuery, useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { createStore, useStore } from '#console/ui/store.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { readRaceLine } from '#features/race-line/race-line-contract.ts';
import type { ResultsPlan } from '#features/results/results-import-contract.ts';
import {
  fetchTrackerEvents,
  fetchTrackerPoints,
  fetchTrackerResults,
  readTrackerState,
  type TrackerEvents,
  type TrackerPoints,
} from '#features/results/tracker-contract.ts';

/** The pause between two fetches of a race that is followed. */
const FOLLOW_EVERY_MS = 60_000;
/** How often the job of a fetch is looked for, in addition to live updates. */
const LOOK_EVERY_MS = 1_000;

export type Fetching = 'events' | 'points' | 'results';

/** The events are the same for all races; they remain until the page is reloaded. */
const readEvents = createStore<TrackerEvents | null>(null);

/** Makes a call until its job has ended: a repeated call joins the running job. */
async function callUntilDone<C extends Call>(call: C, input: InputOf<C>, signal: AbortSignal) {
  for (;;) {
    const { response } = await callApi(call, input, { signal });
    if (!(typeof response === 'object' && response !== null && 'job' in response))
      return response as Exclude<ResponseOf<C>, { job: string }>;
  }
}

/** One fetch at a time, which leaving the page ends; null when it failed, with the message in `problem`. */
function useFetching() {
  const [fetching, setFetching] = useState<Fetching | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const fetch = useCallback(async <C extends Call>(what: Fetching, call: C, input: InputOf<C>) => {
    const own = new AbortController();
    running.current = own;
    setFetching(what);
    setProblem(null);
    try {
      return await callUntilDone(call, input, own.signal);
    } catch (error) {
      if (own.signal.aborted) return null;
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      return null;
    } finally {
      if (running.current === own) {
        running.current = null;
        setFetching(null);
      }
    }
  }, []);
  return { fetching, problem, setProblem, running, fetch };
}

/** Fetches the results again and again, each time after a pause. */
function useFollowing(isFollowing: boolean, fetchResults: () => Promise<void>): void {
  const latestFetch = useRef(fetchResults);
  latestFetch.current = fetchResults;
  useEffect(() => {
    if (!isFollowing) return;
    let timer = 0;
    let isOver = false;
    const again = async () => {
      await latestFetch.current();
      if (!isOver) timer = window.setTimeout(() => void again(), FOLLOW_EVERY_MS);
    };
    void again();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isFollowing]);
}

/** The fetches of a race from the tracker. `onPlan` gets the plan of each fetch of results; it returns why it does not show it. */
export function useTracker(
  raceId: number,
  onPlan: (plan: ResultsPlan, isFollowed: boolean) => Promise<string | null>,
) {
  const { fetching, problem, setProblem, running, fetch } = useFetching();
  const [points, setPoints] = useState<TrackerPoints | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const raceLine = useCached(readRaceLine, { id: raceId });
  const state = useApiQuery(
    readTrackerState,
    { id: raceId },
    { refreshEvery: fetching === null ? false : LOOK_EVERY_MS },
  );
  const fetchResults = async (more: { file?: number; take_incomplete?: 1; follow?: 1 } = {}) => {
    if (running.current) return;
    const plan = await fetch('results', fetchTrackerResults, { id: raceId, ...more });
    if (plan) setProblem(await onPlan(plan as ResultsPlan, more.follow === 1));
  };
  useFollowing(isFollowing, () => fetchResults({ follow: 1 }));

  return {
    raceId,
    fetching,
    problem,
    points,
    isFollowing,
    setFollowing,
    /** Undefined until it is known. */
    isConfigured: state.response && state.response.is_configured === 1,
    /** The job of this fetch, or of the one of someone else. */
    job: state.response?.job ?? null,
    events: useStore(readEvents),
    async fetchEvents() {
      const events = await fetch('events', fetchTrackerEvents, { id: raceId });
      if (events) readEvents.set(events as TrackerEvents);
    },
    async fetchPoints(): Promise<TrackerPoints | null> {
      const read = (await fetch('points', fetchTrackerPoints, { id: raceId })) as TrackerPoints | null;
      if (read) setPoints(read);
      return read;
    },
    fetchResults: () => fetchResults(),
    /** Plans an incomplete response of this file although it is incomplete. */
    async takeIncomplete(file: number) {
      await fetchResults({ file, take_incomplete: 1 });
      // Neither a job nor a change of the race reports it.
      void raceLine.refresh();
    },
  };
}

export type Tracker = ReturnType<typeof useTracker>;
