import { type ReactNode, useState } from 'react';
import type { ApiError } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';

export interface ShownSet<ResponseBody> {
  response: ResponseBody;
  /** Why the last refresh failed; the rows loaded before stay visible. */
  error: ApiError | null;
  /** Something has changed since the rows were loaded: they are being refreshed. */
  isOutdated: boolean;
  onReload(): void;
  /** The set was deleted: it is not loaded again. */
  forget(): void;
}

interface Props<C extends Call> {
  call: C;
  /** The heading: "RANKINGS". */
  name: string;
  back: { message: string; address: string };
  /** The kind of the set in history. */
  entity: string;
  children(id: number, shown: ShownSet<ResponseOf<C>>): ReactNode;
}

/** The set whose id is in the URL. */
export function SetView<C extends Call>({ call, name, back, entity, children }: Props<C>) {
  const id = useRouteId();
  const [isGone, setGone] = useState(false);
  const { response, error, isOutdated, reload } = useApiQuery(
    call,
    { id: id ?? 1 } as unknown as InputOf<C>,
    {
      isOff: id === null || isGone,
    },
  );
  if (id === null)
    return <RecordNotFound name="Rankings" message="There is no rankings set at this address." back={back} />;
  if (error?.status === 404 && !isGone)
    return <RecordNotFound name="Rankings" message={error.message} back={back} history={{ entity, id }} />;
  if (response)
    return children(id, {
      response,
      error,
      isOutdated,
      onReload: reload,
      forget: () => setGone(true),
    });
  return (
    <Page name={name} layout="flow">
      {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState shape="two tables" />}
    </Page>
  );
}
