import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CallCache } from './calls/call-cache.tsx';
import { SessionProvider } from './calls/session.tsx';
import { KitProvider } from './kit/kit-provider.tsx';
import { makeRouter } from './router.tsx';

const element = document.getElementById('console');
if (!element) throw new Error('The page has no element "console".');

createRoot(element).render(
  <StrictMode>
    <KitProvider>
      <CallCache>
        <SessionProvider>
          <RouterProvider router={makeRouter()} />
        </SessionProvider>
      </CallCache>
    </KitProvider>
  </StrictMode>,
);
