import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { PieceStates } from '#testing/fixtures/states.ts';
import styles from './gallery.module.css';
import { useColourScheme } from './theme/colour-scheme.ts';
import { UiProvider } from './ui-provider.tsx';

// The gallery: every state of every component on one page, served in development only (/gallery.html).
// `?piece=Chip` shows one.

const files = import.meta.glob<{ states?: PieceStates }>(['./**/*.states.tsx', '!./gallery.states.tsx'], {
  eager: true,
});

/** The states of every component. */
export const pieces = Object.values(files)
  .flatMap((file) => (file.states ? [file.states] : []))
  .sort((first, second) => first.piece.localeCompare(second.piece));

const wanted = new URLSearchParams(location.search).get('piece');

function Gallery() {
  const { choose } = useColourScheme();
  return (
    <main className={styles.gallery}>
      {(['auto', 'light', 'dark'] as const).map((scheme) => (
        <button key={scheme} type="button" onClick={() => choose(scheme)}>
          {scheme}
        </button>
      ))}
      {pieces
        .filter((piece) => wanted === null || piece.piece === wanted)
        .map((piece) => (
          <section key={piece.piece} className={styles.piece} data-wide={piece.isWide || undefined}>
            <h2 className={styles.name}>{piece.piece}</h2>
            {Object.entries(piece.states).map(([name, State]) => (
              <div key={name} className={styles.state}>
                <div className={styles.text}>{name}</div>
                <State />
              </div>
            ))}
          </section>
        ))}
    </main>
  );
}

const root = createRootRoute({ component: Gallery, notFoundComponent: Gallery });
const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
const element = document.getElementById('console');
if (element)
  createRoot(element).render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
