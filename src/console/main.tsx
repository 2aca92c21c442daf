import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './calls/queries.ts';
import { SessionProvider } from './calls/session.tsx';
import { KitProvider } from './kit/kit-provider.tsx';
import { makeRouter } from './router.tsx';

const element = document.getElementById('console');
if (!element) throw new Error('The page has no element "console".');

createRoot(element).render(
  <StrictMode>
    <KitProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider>
          <RouterProvider router={makeRouter()} />
        </SessionProvider>
      </QueryClientProvider>
    </KitProvider>
  </StrictMode>,
);
