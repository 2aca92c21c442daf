import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/** The open picture, stored in the URL. Opening one adds a history entry, so that Back closes it; moving to others does not. */
export function useOpenPicture(inAddress: string, write: (picture: string) => void) {
  const { history } = useRouter();
  const isStep = useRef(false);
  const id = inAddress === '' ? null : Number(inAddress);
  return {
    id,
    /** Opens another picture; null closes. */
    go(next: number | null) {
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
