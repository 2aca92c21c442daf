import { addresses } from '#console/routes.ts';
import { NameLinks } from '#console/ui/actions/name-links.tsx';
import { similarlyNamed } from '#rules/name-matching/similar-names.ts';

const MOST = 3;

interface Props {
  brands: readonly { id: number; name: string }[];
  typed: string;
}

/** The brands whose names are similar to the typed one, so that nobody adds a brand twice. */
export function SimilarNames({ brands, typed }: Props) {
  const similar = similarlyNamed(brands, typed).slice(0, MOST);
  if (similar.length === 0) return null;
  return (
    <>
      Nearly the same: <NameLinks records={similar} urlOf={addresses.brand} />
    </>
  );
}
