import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Whether a dialog of the screen is open: by its button, or by this fragment in the address, which links to it ("/races#add"). Closing it
 * removes the fragment.
 */
export function useAddressDialog(fragment: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const router = useRouter();
  const isAddressed = useRouterState({ select: ({ location }) => location.hash === fragment });
  const [isOpen, setOpen] = useState(false);
  const set = (next: boolean) => {
    setOpen(next);
    const { href } = router.history.location;
    if (!next && isAddressed) router.history.replace(href.replace(/#.*$/, ''));
  };
  return [isOpen || isAddressed, set];
}
