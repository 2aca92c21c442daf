import { Fragment, type ReactNode, useRef } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState, type LoadingStateProps } from '#console/ui/layout/page-states.tsx';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';

export interface RecordScreenProps<C extends Call> {
  /** "Contract Tier"; in history it is `contract_tier`. */
  name: string;
  call: C;
  /** For a record whose URL has no id: what the URL names, or null when it names nothing, and the record's id. Unset: /…/{id}. */
  input?: InputOf<C> | null;
  idOf?(response: ResponseOf<C>): number;
  /** It belongs to another record, whose history contains its changes. */
  isPart?: boolean;
  /** The previous record is shown while the next one loads: for a URL that changes when the record is saved. */
  isPreviousShown?: boolean;
  /** The list to return to. */
  back: { message: string; address: string };
  /** The page while it loads: a form without tabs if unset. */
  loading?: { tabs: ReactNode; titleDetail?: string; shape: LoadingStateProps['shape'] };
  children(response: ResponseOf<C>): ReactNode;
}

const FORM: NonNullable<RecordScreenProps<Call>['loading']> = { tabs: null, shape: 'form' };

/**
 * The screen of one record: loading, failed, not found (with Restore when it was deleted) and the record
 * itself. A record whose URL has no id can be restored only after it was open here, since only then is its
 * id known.
 */
export function RecordScreen<C extends Call>(props: RecordScreenProps<C>) {
  const { name, call, isPart = false, isPreviousShown = false, back, loading = FORM, children } = props;
  const noun = name.toLowerCase();
  const routeId = useRouteId();
  const fromId = routeId === null ? null : ({ id: routeId } as InputOf<C>);
  const input = props.input === undefined ? fromId : props.input;
  const idOf = (response: ResponseOf<C>) => props.idOf?.(response) ?? (routeId as number);
  const { response, error, reload } = useApiQuery(call, input ?? ({} as InputOf<C>), {
    isOff: input === null,
    isPreviousShown,
  });
  const key = JSON.stringify(input);
  const seen = useRef<{ key: string; id: number } | null>(null);
  if (response) seen.current = { key, id: idOf(response) };
  if (input === null)
    return <RecordNotFound name={name} message={`There is no ${noun} at this address.`} back={back} />;
  if (error?.status === 404) {
    const inUrl = (input as { id?: number }).id;
    const id = inUrl ?? (seen.current?.key === key ? seen.current.id : undefined);
    const history = id === undefined || isPart ? undefined : { entity: noun.replaceAll(' ', '_'), id };
    return <RecordNotFound name={name} message={error.message} back={back} history={history} />;
  }
  if (response) return <Fragment key={idOf(response)}>{children(response)}</Fragment>;
  const { shape, ...page } = loading;
  return (
    <Page name={name} layout="flow" {...page}>
      {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState shape={shape} />}
    </Page>
  );
}
