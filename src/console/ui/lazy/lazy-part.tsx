import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { currentConnection, onConnectionChange } from '../connection/connection.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';

/** Its code could not be loaded: the browser is offline, or the file no longer exists after an update. */
class LoadError extends Error {}

/** The parts that the imported code may need and that are not loaded yet. */
const missing = new Set<() => Promise<unknown>>();

/** Loads every part that the imported code may need; one that fails is loaded when it is next needed. */
export const loadMissingParts = (): Promise<unknown> =>
  Promise.allSettled([...missing].map((load) => load()));

/** Nothing is loaded in the background any more: the page is about to disappear. */
export const stopPreloading = (): void => missing.clear();

/** A busy page loads its parts after this time anyway. */
const IDLE_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 250;
let isPreloading = false;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const idle = (timeout: number) =>
  'requestIdleCallback' in window
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout }))
    : pause(timeout);

/** Whether a screen is shown with its data. */
const isPageShown = () =>
  document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null;

/**
 * The parts of a screen are loaded as soon as its data is shown and the page is idle, so that its actions work
 * when the network is lost.
 */
async function preloadWhenIdle(): Promise<void> {
  if (isPreloading || missing.size === 0) return;
  isPreloading = true;
  const latest = performance.now() + IDLE_WITHIN_MS;
  // Twice in a row: the first part of a page is followed by others.
  for (let seen = 0; seen < 2 && performance.now() < latest; seen = isPageShown() ? seen + 1 : 0) {
    await pause(LOOK_EVERY_MS);
    if (missing.size === 0) break;
  }
  if (missing.size > 0) await idle(IDLE_WITHIN_MS);
  isPreloading = false;
  await loadMissingParts();
}

onConnectionChange(() => {
  if (currentConnection() === 'online') void preloadWhenIdle();
});

interface BoundaryProps {
  failed(retry: () => void): ReactNode;
  onRetry(): void;
  children: ReactNode;
}

/** Shows in the part's place that it could not be loaded; an error in the part itself is passed on. */
class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });
  #retry = () => {
    this.props.onRetry();
    this.setState({ error: null });
  };
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if ((error as unknown) instanceof LoadError) return this.props.failed(this.#retry);
    throw error;
  }
}

export interface LazyOptions<Props> {
  /** Shown instead until it is loaded; nothing by default. */
  loading?: ReactNode | ((props: Props) => ReactNode);
  /** Shown instead when it could not be loaded. */
  failed?(retry: () => void, props: Props): ReactNode;
  /** False for a screen, which is loaded when it is opened. */
  isPreloaded?: boolean;
}

interface PlaceProps<Props> extends LazyOptions<Props> {
  /** The component if it is loaded, else one that loads it. */
  current(): ComponentType<Props>;
  props: Props;
}

/** Shows the part, that it is loading, or that it could not be loaded. */
function PartPlace<Props extends object>({ current, props, loading = null, failed }: PlaceProps<Props>) {
  const [Part, setPart] = useState(current);
  return (
    <LoadBoundary
      onRetry={() => setPart(current)}
      failed={(retry) => (failed ? failed(retry, props) : <PartNotLoaded onRetry={retry} />)}
    >
      <Suspense fallback={typeof loading === 'function' ? loading(props) : loading}>
        <Part {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

const nothing = () => undefined;

/**
 * A component whose code is loaded as soon as the page is idle, or when it is first shown. When that fails
 * the page is not changed: a message and a retry button are shown in the part's place. Call it outside
 * components: `const RankPlot = lazyPart(() => import('./rank-plot.tsx').then((file) => file.RankPlot))`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions<Props> = {},
): FunctionComponent<Props> & { preload(): Promise<void> } {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    try {
      loaded = await load();
    } catch (error) {
      throw new LoadError('This part of the page could not be loaded.', { cause: error });
    }
    missing.delete(fetchPart);
    return { default: loaded };
  };
  if (options.isPreloaded ?? true) {
    missing.add(fetchPart);
    void preloadWhenIdle();
  }
  // React's own lazy component stays failed once it has failed, and renders a fallback first even when the
  // code is loaded.
  const current = () => loaded ?? (lazy(fetchPart) as ComponentType<Props>);
  const place = (props: Props) => <PartPlace current={current} props={props} {...options} />;
  return Object.assign(place, { preload: () => fetchPart().then(nothing, nothing) });
}
