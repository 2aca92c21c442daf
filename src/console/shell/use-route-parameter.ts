import { useParams } from '@tanstack/react-router';
import { LARGEST_ID } from '#contract/fields.ts';

/** A part of the present address: `useRouteParameter('id')` on /athlete/12 is "12". Empty text when the address has no such part. */
export function useRouteParameter(name: string): string {
  const parameters: Record<string, string | undefined> = useParams({ strict: false });
  return parameters[name] ?? '';
}

/** The id in the present address; null where it names none that can exist, such as /brand/abc: it is not asked for. */
export function useRouteId(): number | null {
  const id = Number(useRouteParameter('id'));
  return Number.isInteger(id) && id >= 1 && id <= LARGEST_ID ? id : null;
}
