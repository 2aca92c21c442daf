import { useMatches } from '@tanstack/react-router';
import { ButtonLink } from '../kit/buttons/button.tsx';
import { Page } from '../kit/page/page.tsx';
import { EmptyState } from '../kit/page/page-states.tsx';
import { type LaterWords, laterWords } from './later-words.ts';

const UNKNOWN: LaterWords = { name: 'Admin', words: 'This screen is not part of this version.', links: [] };

/** Every address whose screen this version does not have: says so, and where to go meanwhile. */
export function LaterScreen() {
  const matches = useMatches();
  const pattern: string = matches.at(-1)?.fullPath ?? '';
  const { name, words, links } = laterWords[pattern] ?? UNKNOWN;
  return (
    <Page name={name} layout="flow">
      <EmptyState
        title="Not part of this version"
        words={words}
        action={links.map((link) => (
          <ButtonLink key={link.address} address={link.address}>
            {link.label}
          </ButtonLink>
        ))}
      />
    </Page>
  );
}
