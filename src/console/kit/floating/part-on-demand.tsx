import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';

export interface PartOnDemand<Props> {
  /** Fetches its code before it is asked for: when the pointer or the focus comes near. */
  ahead(): void;
  /** What the button that opens it takes; spread it in. */
  opener(open: () => void): { onPointerEnter(): void; onFocus(): void; onClick(): void };
  fetch(): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Null until its code is there. */
  loaded(): ComponentType<Props> | null;
}

const everyPart = new Set<() => Promise<unknown>>();

/** Fetches all parts that the imported files know; for tests, where nothing should come later. */
export const fetchEveryPart = (): Promise<unknown> => Promise.all([...everyPart].map((fetch) => fetch()));

/**
 * A part of the kit whose code is fetched when it is first wanted (lists, menus, dialogs, the calendar): a page that shows none of them does
 * not carry them. Drawn by `OnDemand`.
 */
export function partOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): PartOnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const fetch = () => {
    coming ??= load().then(
      (part) => {
        loaded = part;
        for (const listener of listeners) listener();
      },
      (failure: unknown) => {
        // The next one who wants it tries again.
        coming = null;
        throw failure;
      },
    );
    return coming;
  };
  everyPart.add(fetch);
  const ahead = () => void fetch().catch(() => undefined);
  return {
    ahead,
    opener: (open) => ({ onPointerEnter: ahead, onFocus: ahead, onClick: open }),
    fetch,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loaded: () => loaded,
  };
}

/**
 * Draws a part: at once when its code is there, else as soon as it has come. Unlike React's `lazy` it does not pause for a moment first, so
 * that what was fetched ahead opens without a wait.
 */
export function OnDemand<Props extends object>({
  part,
  ...props
}: { part: PartOnDemand<Props> } & NoInfer<Props>) {
  const Loaded = useSyncExternalStore(part.subscribe, part.loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    part.fetch().catch(setFailure);
  }, [part]);
  // The page says that a part of it could not be fetched.
  if (failure !== null) throw failure;
  return Loaded === null ? null : <Loaded {...(props as unknown as Props)} />;
}

/** A dialog whose code comes when it is first opened; from then on it stays, so that it can close as it likes. */
export function DialogOnDemand<Props extends { isOpen: boolean }>(
  props: { part: PartOnDemand<Props> } & NoInfer<Props>,
) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.isOpen;
  return wasOpen.current ? <OnDemand {...props} /> : null;
}
