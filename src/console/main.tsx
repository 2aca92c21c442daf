import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryProvider } from './api/query-provider.tsx';
import { SessionProvider } from './api/session.tsx';
import { makeRouter } from './router.tsx';
import { showUnexpectedErrors } from './shell/unexpected-errors.ts';
import { UiProvider } from './ui/ui-provider.tsx';

const element = document.getElementById('console');
if (!element) throw new Error('The page has no element "console".');

// A literal percent sign, as in an e-mail address of a link that was already decoded, would stop the
// router.
const path = location.pathname.replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
if (path !== location.pathname) history.replaceState(null, '', path + location.search + location.hash);

showUnexpectedErrors();
createRoot(element).render(
  <StrictMode>
    <UiProvider>
      <QueryProvider>
        <SessionProvider>
          <RouterProvider router={makeRouter()} />
        </SessionProvider>
      </QueryProvider>
    </UiProvider>
  </StrictMode>,
);
