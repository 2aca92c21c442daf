import { useParams } from '@tanstack/react-router';
import { LARGEST_ID } from '#contract/fields.ts';

/**
 * A parameter of the current address: `useRouteParameter('id')` on /athlete/12 is "12". Empty text when the
 * address has no such parameter.
 */
export function useRouteParameter(name: string): string {
  const parameters: Record<string, string | undefined> = useParams({ strict: false });
  return parameters[name] ?? '';
}

/** The id in the current address; null where it cannot be an id, such as /brand/abc: then nothing is requested. */
export function useRouteId(): number | null {
  const id = Number(useRouteParameter('id'));
  return Number.isInteger(id) && id >= 1 && id <= LARGEST_ID ? id : null;
}
