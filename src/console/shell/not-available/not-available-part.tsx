import type { ReactNode } from 'react';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import type { NotAvailableText } from './not-available-texts.ts';

interface Props {
  /** What is known or done in the meantime. */
  message: ReactNode;
  /** Where to go instead. */
  links: NotAvailableText['links'];
}

/** Shown instead of a screen or tab that this version does not have. */
export function NotAvailablePart({ message, links }: Props) {
  return (
    <EmptyState
      title="Not part of this version"
      message={message}
      action={links.map((link) => (
        <ButtonLink key={link.address} address={link.address}>
          {link.label}
        </ButtonLink>
      ))}
    />
  );
}
