import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { readFieldOrigin } from '#features/history/history-contract.ts';
import { formatValue } from '../format-value.ts';

/** Long texts are compared on the page of the change. */
const LONGEST_VALUE = 80;

const shorten = (value: string): string =>
  value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;

/** Who set the current value of a field and when, the value before, and a link to that change. */
export function FieldOriginFacts(wanted: { entity: string; id: string; field: string }) {
  const { response, error, reload } = useApiQuery(readFieldOrigin, wanted);
  if (error) return <ErrorState message={error.message} onRetry={reload} />;
  if (!response) return <LoadingState shape="form" />;
  const { origin } = response;
  if (origin === null) return <p>No value was set yet.</p>;
  const { change, added, fields } = origin;
  return (
    <Stack>
      <p>
        <strong>{change.who.name}</strong> · <Moment at={change.at} />
      </p>
      {added ? (
        <Mute>Not changed since it was added</Mute>
      ) : (
        fields.map((one) => (
          <Mute key={one.name}>
            {fields.length > 1 ? `${one.label} before: ` : 'Before: '}
            {shorten(formatValue(one.format, one.before, one.before_name))}
          </Mute>
        ))
      )}
      <TextLink address={addresses.historyChange(change.id)}>{change.what}</TextLink>
    </Stack>
  );
}
