import { useMatches } from '@tanstack/react-router';
import { Page } from '#console/ui/layout/page.tsx';
import { NotAvailablePart } from './not-available-part.tsx';
import { type NotAvailableText, notAvailableTexts } from './not-available-texts.ts';

const UNKNOWN: NotAvailableText = {
  name: 'Admin',
  message: 'This screen is not part of this version.',
  links: [],
};

/** Shown at every address whose screen this version does not have: says so, and where to go instead. */
export function NotAvailableScreen() {
  const matches = useMatches();
  const pattern: string = matches.at(-1)?.fullPath ?? '';
  const { name, message, links } = notAvailableTexts[pattern] ?? UNKNOWN;
  return (
    <Page name={name} layout="flow">
      <NotAvailablePart message={message} links={links} />
    </Page>
  );
}
