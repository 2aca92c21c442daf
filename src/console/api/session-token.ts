const KEY = 'ptotoken';

/** The session token, stored in the browser's local storage so that all tabs share it. */
export const storedToken = (): string | null => localStorage.getItem(KEY);

export const storeToken = (token: string): void => localStorage.setItem(KEY, token);

export const clearToken = (): void => localStorage.removeItem(KEY);

/** Calls back when another tab signs in or out. */
export function onTokenChange(changed: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) changed(storedToken());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
