import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

export interface OpenPicture {
  id: number | null;
  /** To a picture; null closes. */
  go(id: number | null): void;
}

/** Which picture is open, as the address says. Opening one is a step of the history, so that Back closes it; going on to others is none. */
export function useOpenPicture(inAddress: string, write: (picture: string) => void): OpenPicture {
  const { history } = useRouter();
  const isStep = useRef(false);
  const id = inAddress === '' ? null : Number(inAddress);
  return {
    id,
    go(next) {
      if (next === null && isStep.current) {
        isStep.current = false;
        return history.back();
      }
      if (next !== null && id === null) {
        history.push(history.location.href);
        isStep.current = true;
      }
      write(next === null ? '' : String(next));
    },
  };
}
