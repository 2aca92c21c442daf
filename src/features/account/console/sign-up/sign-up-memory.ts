/** The input of a sign-up, stored in this tab so that another code can be requested. */
export interface SignUpNames {
  email: string;
  first: string;
  last: string;
}

const KEY = 'sign-up';

export const saveSignUp = (names: SignUpNames): void => sessionStorage.setItem(KEY, JSON.stringify(names));

/** The names for an address; null in another tab or browser. */
export function savedSignUp(email: string): SignUpNames | null {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SignUpNames | null;
  return stored?.email === email ? stored : null;
}

const MINUTES_PER_HOUR = 60;

/** Hours offset from UTC, in the form that the call takes: 5.5 in India. */
export const hoursFromUtc = (at = new Date()): number => 0 - at.getTimezoneOffset() / MINUTES_PER_HOUR;

/** The input of the sign-up call: the address is sent URL-encoded. */
export const signUpInput = ({ email, first, last }: SignUpNames) => ({
  email: encodeURIComponent(email),
  first,
  last,
  timezone: hoursFromUtc(),
});
