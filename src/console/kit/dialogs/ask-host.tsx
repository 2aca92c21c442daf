import { lazy, Suspense } from 'react';
import { useAsked } from './ask.ts';

const AskedDialog = lazy(() => import('./asked-dialog.tsx').then((part) => ({ default: part.AskedDialog })));

/** Shows what `ask` asks. The dialog's own code is fetched with the first question. */
export function AskHost() {
  const asked = useAsked();
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <AskedDialog key={asked.id} asked={asked} />
    </Suspense>
  );
}
