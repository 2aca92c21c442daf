import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { listRankings } from '#features/rankings/rankings-contract.ts';
import { listScenarios } from '../scenarios-contract.ts';
import { DEFAULTS, WhatIfPage } from './what-if-page.tsx';

/** The open scenario is part of the URL; another set starts without one. */
const PASSING = ['scenario', 'beside'];

function NotThere({
  title,
  message,
  address,
  back,
}: Record<'title' | 'message' | 'address' | 'back', string>) {
  return (
    <Page name="What if" titleDetail="Not found" layout="flow">
      <EmptyState
        title={title}
        message={message}
        action={<ButtonLink address={address}>{back}</ButtonLink>}
      />
    </Page>
  );
}

/** Previews changes to one ranking set: /ranking/{id}/what-if. */
export function WhatIfScreen() {
  const id = useRouteId();
  const list = useListParams('what-if', DEFAULTS, PASSING);
  const sets = useApiQuery(listRankings, {});
  const saved = useApiQuery(listScenarios, { set_id: id ?? 1 }, { isOff: id === null });
  const error = sets.error ?? saved.error;
  const set = sets.response?.rankings.find((one) => one.id === id);
  const scenarios = saved.response?.scenarios;
  if (id === null || (sets.response && !set))
    return (
      <NotThere
        title="Rankings not found"
        message={
          id === null
            ? 'There is no rankings set at this address.'
            : `There is no rankings set ${id}. It may have been deleted.`
        }
        address={addresses.rankings()}
        back="Back to Rankings"
      />
    );
  if (!set || !scenarios)
    return (
      <Page name="What if" layout="flow">
        {error ? (
          <ErrorState
            message={error.message}
            onRetry={() => {
              sets.reload();
              saved.reload();
            }}
          />
        ) : (
          <LoadingState lines={12} />
        )}
      </Page>
    );
  const wanted = list.values.scenario;
  const scenario = scenarios.find((one) => String(one.id) === wanted) ?? null;
  if (wanted !== '' && scenario === null)
    return (
      <NotThere
        title="Scenario not found"
        message={`There is no scenario ${wanted} of these rankings. It may have been deleted.`}
        address={addresses.whatIf(id)}
        back="New what-if"
      />
    );
  return <WhatIfPage key={scenario?.id ?? 'new'} {...{ set, scenarios, scenario, list }} />;
}
