import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { similarlyNamed } from '#rules/name-matching/similar-names.ts';

/** How many similar names are shown. */
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
      Nearly the same:{' '}
      {similar.map((brand, at) => (
        <span key={brand.id}>
          {at === 0 ? '' : ', '}
          <TextLink address={addresses.brand(brand.id)}>{brand.name}</TextLink>
        </span>
      ))}
    </>
  );
}
