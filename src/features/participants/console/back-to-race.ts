import { useRouter, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { isPlainClick } from '#console/ui/actions/app-link.tsx';

/** In the session: the race whose participants were shown last, and the entry of the browser history that shows them. */
const KEY = 'tridesk-participants-entry';

const entryKey = (raceId: number, index: number): string => `${raceId} ${index}`;

/** Remembers where the participants of a race are shown, for the way back from one of them. */
export function useParticipantsEntry(raceId: number): void {
  const index = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  useEffect(() => sessionStorage.setItem(KEY, entryKey(raceId, index)), [raceId, index]);
}

/**
 * Follows a link to the race's participants by going back, when they are the page before this one: they are
 * then shown as they were left, scrolled to the same place.
 */
export function useBackToRace(raceId: number): (event: MouseEvent) => void {
  const { history } = useRouter();
  return (event) => {
    const before = entryKey(raceId, history.location.state.__TSR_index - 1);
    if (!isPlainClick(event) || sessionStorage.getItem(KEY) !== before) return;
    event.preventDefault();
    history.back();
  };
}
