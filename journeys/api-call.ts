import type { Page } from '@playwright/test';

/** Sends a request to the API with the session of the page; fails with the server's message. */
export async function apiCall<Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([verb, address, sent]) => {
      const headers: Record<string, string> = { ptotoken: localStorage.getItem('ptotoken') ?? '' };
      if (sent !== null) headers['content-type'] = 'application/json';
      const response = await fetch(address, { method: verb, headers, body: sent });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}
