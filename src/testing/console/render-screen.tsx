import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { makeQueryClient } from '#console/api/queries.ts';
import { SessionProvider } from '#console/api/session.tsx';
import { storeToken } from '#console/api/session-token.ts';
import { loadMissingParts } from '#console/ui/lazy/lazy-part.tsx';
import { dialogQuestions } from '#console/ui/overlay/confirm.ts';
import { forgetToasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { UiProvider } from '#console/ui/ui-provider.tsx';

/** A response of the server: JSON, a refusal, or a function of the request. */
export type StubbedResponse =
  | { status: number; message: string }
  | { json: unknown }
  | ((request: SentRequest) => unknown | Promise<unknown>);

export interface SentRequest {
  method: string;
  /** Including the query. */
  path: string;
  body: unknown;
}

export interface RenderOptions {
  /** The URL of the screen: '/race/12#results'. */
  address?: string;
  /** The URL's pattern, when the screen reads parameters: '/race/$id'. */
  pattern?: string;
  /** Responses by method and path, without the query: { 'GET /api/tiers': { json: [...] } }. All other requests get 404. */
  responses?: Record<string, StubbedResponse>;
  /** False when nobody is signed in. */
  isSignedIn?: boolean;
  /** The initial content of the session storage. */
  sessionMemory?: Record<string, string>;
}

export interface RenderedScreen {
  user: UserEvent;
  /** All requests, in order. */
  requests: SentRequest[];
  /** The current URL: path, query and fragment. */
  address(): string;
  unmount(): void;
  /** Changes the responses of the server from now on. */
  respond(call: string, response: StubbedResponse): void;
}

const STAFF = { id: 1, email: 'mara.lindt@example.org', first: 'Mara', last: 'Lindt', admin: 1 };

function serve(responses: Record<string, StubbedResponse>, requests: SentRequest[]) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method, path: `${url.pathname}${url.search}`, body };
    requests.push(request);
    const response = responses[`${method} ${url.pathname.replace(/(.)\/$/, '$1')}`] ?? {
      status: 404,
      message: `No response for ${method} ${url.pathname}`,
    };
    if (typeof response === 'function') {
      const made = await response(request);
      return made instanceof Response ? made : Response.json(made);
    }
    if ('json' in response) return Response.json(response.json);
    return new Response(response.message, {
      status: response.status,
      headers: { 'content-type': 'text/plain' },
    });
  };
}

function routerFor(screen: ReactNode, options: RenderOptions) {
  const root = createRootRoute({ component: Outlet });
  const address = options.address ?? '/';
  const path = options.pattern ?? address.replace(/[?#].*$/, '');
  const parse = (search: string) => Object.fromEntries(new URLSearchParams(search));
  const print = (search: Record<string, unknown>) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text === '' ? '' : `?${text}`;
  };
  const routes = [createRoute({ getParentRoute: () => root, path, component: () => screen })];
  if (path !== '/')
    routes.push(createRoute({ getParentRoute: () => root, path: '$', component: () => null }) as never);
  return createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parse,
    stringifySearch: print,
  });
}

/** Renders a screen as the console does: with components, cache, session and router, and a server that returns the responses of the test. */
export async function renderScreen(screen: ReactNode, options: RenderOptions = {}): Promise<RenderedScreen> {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(options.sessionMemory ?? {})) sessionStorage.setItem(key, value);
  forgetToasts();
  dialogQuestions.forget();
  const isSignedIn = options.isSignedIn ?? true;
  if (isSignedIn) storeToken('token-of-the-test');
  const requests: SentRequest[] = [];
  const session = { json: { user: isSignedIn ? STAFF : null, server_version: '1', support_email: null } };
  const responses: Record<string, StubbedResponse> = {
    'POST /auth/verifysession': session,
    ...options.responses,
  };
  vi.stubGlobal('fetch', serve(responses, requests));
  vi.stubGlobal(
    'WebSocket',
    class {
      close(): void {}
    },
  );
  const router = routerFor(screen, options);
  await Promise.all([router.load(), loadMissingParts()]);
  const { unmount } = render(
    <UiProvider isTest>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider>
          <RouterProvider router={router as never} />
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
  return {
    user: userEvent.setup(),
    requests,
    address: () => router.history.location.href,
    unmount,
    respond: (call, response) => {
      responses[call] = response;
    },
  };
}
