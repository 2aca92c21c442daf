import type { Page } from '@playwright/test';
import { apiCall } from './api-call.ts';

/** Adds an article whose website does not respond; returns the path of the news item. */
export async function makeUnreadNews(page: Page): Promise<string> {
  const url = `http://127.0.0.1:${process.env.JOURNEYS_SITE_PORT}/nothing-there`;
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/news/create', { url });
  return `/news/${id}`;
}
