import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { webAddress } from '#contract/web-address.ts';
import { type Article, createNews, previewNews } from '../../news-contract.ts';

export type ArticleState =
  | { step: 'reading' }
  | { step: 'ready'; article: Article; keys: readonly string[] }
  | { step: 'adding'; article: Article | null }
  /** `address`: of the item that the article is already. */
  | { step: 'refused'; message: string; address: string | null };

/** One pasted or typed URL. */
export interface NewArticle {
  id: number;
  url: string;
  /** It is in the field, where it may still change. */
  isTyped: boolean;
  state: ArticleState;
}

/** The server reads four pages at a time. */
const limit = pLimit(4);
let lastId = 0;

/** Completes https://; what is not a web address is sent as typed, and the server says what is wrong with it. */
const completed = (typed: string): string => webAddress(typed) ?? typed.trim();

const isWanted = ({ state }: NewArticle): boolean => state.step === 'reading' || state.step === 'ready';

const REPEATED: ArticleState = {
  step: 'refused',
  message: 'This article is already in this list.',
  address: null,
};

function refused(error: unknown): ArticleState & { step: 'refused' } {
  if (!(error instanceof ApiError)) throw error;
  return { step: 'refused', message: error.message, address: error.address };
}

/** The articles after one was read: of those that are the same in two spellings, the later ones are refused. */
function withoutRepeats(items: readonly NewArticle[]): readonly NewArticle[] {
  const known = new Set<string>();
  return items.map((item) => {
    if (item.state.step !== 'ready') return item;
    const { keys } = item.state;
    const isRepeated = keys.some((key) => known.has(key));
    for (const key of keys) known.add(key);
    return isRepeated ? { ...item, state: REPEATED } : item;
  });
}

/** The list of articles, of which code that runs later sees the newest state. */
function useItems() {
  const [items, setItems] = useState<readonly NewArticle[]>([]);
  const latest = useRef(items);
  const update = (change: (before: readonly NewArticle[]) => readonly NewArticle[]) => {
    latest.current = change(latest.current);
    setItems(latest.current);
  };
  return { items, latest, update };
}

/** The articles of the list and the reading of their pages, which ends when they leave the list or the dialog is closed. */
function useReadArticles() {
  const { items, latest, update } = useItems();
  const running = useRef(new Map<number, AbortController>());
  const stop = (id: number) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
  };
  const clear = () => {
    for (const id of [...running.current.keys()]) stop(id);
    update(() => []);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog is closed
  useEffect(() => clear, []);

  const setState = (id: number, state: ArticleState) =>
    update((before) => withoutRepeats(before.map((item) => (item.id === id ? { ...item, state } : item))));
  const remove = (id: number) => {
    stop(id);
    update((before) => before.filter((item) => item.id !== id));
  };
  const read = async ({ id, url }: NewArticle) => {
    const abort = new AbortController();
    running.current.set(id, abort);
    try {
      const { response } = await limit(() => callApi(previewNews, { url }, { signal: abort.signal }));
      if (!abort.signal.aborted) setState(id, { step: 'ready', article: response.news, keys: response.keys });
    } catch (error) {
      if (!abort.signal.aborted) setState(id, refused(error));
    }
  };
  const add = (urls: readonly string[], isTyped = false) => {
    const known = new Set(latest.current.map(({ url }) => url));
    const added = [...new Set(urls.map(completed))]
      .filter((url) => url !== '' && !known.has(url))
      .map((url): NewArticle => {
        lastId += 1;
        return { id: lastId, url, isTyped, state: { step: 'reading' } };
      });
    update((before) => [...before, ...added]);
    for (const item of added) void read(item);
  };
  return { items, latest, stop, setState, remove, read, add };
}

/** The articles of the dialog, each with its own state. */
export function useNewArticles() {
  const { items, latest, stop, setState, remove, read, add } = useReadArticles();
  const createOne = async ({ id, url, state }: NewArticle) => {
    stop(id);
    setState(id, { step: 'adding', article: state.step === 'ready' ? state.article : null });
    try {
      const { response, changeSetId } = await limit(() => callApi(createNews, { url }));
      remove(id);
      return [{ news: response.news, changeSetId }];
    } catch (error) {
      const state = refused(error);
      if (latest.current.some((item) => item.id === id)) setState(id, state);
      // The dialog was closed meanwhile.
      else toasts.error(`${url} was not added. ${state.message}`);
      return [];
    }
  };
  return {
    items,
    wanted: items.filter(isWanted),
    /** Whether the article of a text in the field was refused. */
    isRefused: (text: string) =>
      items.some(({ url, state }) => state.step === 'refused' && url === completed(text)),
    /** Adds these URLs to the list and reads their pages. */
    add,
    /** What is in the field: the article of a previous text leaves the list. A text that is not a whole URL yet is not read. */
    setTyped(text: string, isWhole = true) {
      const previous = latest.current.find(({ isTyped }) => isTyped);
      if (previous?.url === completed(text)) return;
      if (previous) remove(previous.id);
      if (isWhole) add([text], true);
    },
    remove,
    /** Reads the page of a refused one again: the reason may have passed. */
    retry(id: number) {
      setState(id, { step: 'reading' });
      for (const item of latest.current) if (item.id === id) void read(item);
    },
    /** Adds all articles that are not refused to the news; these leave the list and are returned. */
    create: async () => (await Promise.all(latest.current.filter(isWanted).map(createOne))).flat(),
    left: () => latest.current,
  };
}
