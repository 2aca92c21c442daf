import { useParams } from '@tanstack/react-router';

/** A part of the present address: `useAddressParameter('id')` on /athlete/12 is "12". Empty text when the address has no such part. */
export function useAddressParameter(name: string): string {
  const parameters: Record<string, string | undefined> = useParams({ strict: false });
  return parameters[name] ?? '';
}
