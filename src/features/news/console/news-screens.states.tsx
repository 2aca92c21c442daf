import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Article, ListedNews, NewsItem } from '../news-contract.ts';
import { NewsItemScreen } from './item/news-item-screen.tsx';
import { NewsScreen } from './news-screen.tsx';

export const article = (name: string, more: Partial<Article> = {}): Article => ({
  ...{ url: `https://tri.example/${name}`, site: 'Tri Site', date: '2026-01-15T09:30:00.000Z' },
  ...{
    title: name,
    description: `About ${name}`,
    picture: `/files/u/${name}.png`,
    icon: null,
    problem: null,
  },
  ...more,
});
export const listed = (id: number, name: string, more: Partial<ListedNews> = {}): ListedNews => ({
  ...article(name),
  ...{ id, website: 'new', version: 1 },
  ...more,
});
export const item = (id: number, name: string, more: Partial<NewsItem> = {}): NewsItem => ({
  ...listed(id, name),
  ...{ details: { icons: [], og: {}, twitter: {}, instagram: {} }, media_id: null, manual: [] },
  ...more,
});
export const UNREADABLE = {
  ...{ title: null, description: null, picture: null },
  problem: 'The page responded with an error (404).',
};

export const list = (news: readonly ListedNews[]) => ({ 'GET /api/news': { json: { news } } });
const failed = { status: 500, message: 'Something failed on the server.' };

export const newsStates: ScreenStates = {
  screen: NewsScreen,
  states: {
    loading: { address: '/news', responses: { 'GET /api/news': never }, shows: 'NEWS' },
    empty: { address: '/news', responses: list([]), shows: 'No news yet' },
    failed: { address: '/news', responses: { 'GET /api/news': failed }, shows: failed.message },
    loaded: {
      address: '/news',
      responses: list([listed(1, 'Kona'), listed(2, 'Nice', { ...UNREADABLE, site: null, website: 'live' })]),
      shows: 'Kona',
    },
  },
};

const ofItem = { address: '/news/1', pattern: '/news/$id' };
const read = (news: NewsItem) => ({ 'GET /api/news/1': { json: { news } } });

export const newsItemStates: ScreenStates = {
  screen: NewsItemScreen,
  states: {
    loading: { ...ofItem, responses: { 'GET /api/news/1': never }, shows: 'News' },
    failed: { ...ofItem, responses: { 'GET /api/news/1': failed }, shows: failed.message },
    missing: {
      ...ofItem,
      responses: { 'GET /api/news/1': { status: 404, message: 'There is no news 1.' } },
      shows: 'There is no news 1.',
    },
    read: { ...ofItem, responses: read(item(1, 'Kona', { manual: ['title'] })), shows: /^Set manually/ },
    unreadable: { ...ofItem, responses: read(item(1, 'Nice', UNREADABLE)), shows: /^The page was not read/ },
  },
};
