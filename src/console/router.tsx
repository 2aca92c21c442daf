import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { type Screen, screens } from './screens.tsx';
import { FaultScreen, NotFoundScreen } from './shell/error-screens.tsx';
import { RootFrame, SettingsFrame, ShellFrame, SignedOutFrame } from './shell/frames.tsx';
import { LoadingState } from './ui/layout/page-states.tsx';

/** A slow screen shows that it is loading after this time; until then the previous one remains. */
const PENDING_MS = 150;

/** Addresses carry plain text only: `?filter=2024` stays text and never becomes a number. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString();
  return text === '' ? '' : `?${text}`;
};

const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFoundScreen });
const frames = {
  shell: createRoute({ getParentRoute: () => root, id: 'shell', component: ShellFrame }),
  bare: createRoute({ getParentRoute: () => root, id: 'bare', component: SignedOutFrame }),
  settings: createRoute({ getParentRoute: () => root, id: 'frame-of-settings', component: SettingsFrame }),
};

const routesOf = (frame: Screen['frame']) =>
  screens
    .filter((screen) => screen.frame === frame)
    .map(({ pattern, component }) =>
      createRoute({ getParentRoute: () => frames[frame], path: pattern, component }),
    );

const unknown = createRoute({ getParentRoute: () => frames.shell, path: '$', component: NotFoundScreen });

const routeTree = root.addChildren([
  frames.shell.addChildren([...routesOf('shell'), unknown]),
  frames.bare.addChildren(routesOf('bare')),
  frames.settings.addChildren(routesOf('settings')),
]);

/** The router over the table of screens. Tests pass their own history. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingState,
    defaultErrorComponent: FaultScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
