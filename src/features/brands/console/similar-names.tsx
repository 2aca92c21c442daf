import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { similarBrands } from './similar-brands.ts';

/** How many near names are said. */
const MOST = 3;

/** Which brands are nearly called what is typed, so that nobody has one twice. */
export function SimilarNames({
  brands,
  typed,
}: {
  brands: readonly { id: number; name: string }[];
  typed: string;
}) {
  const near = similarBrands(brands, typed).slice(0, MOST);
  if (near.length === 0) return null;
  return (
    <>
      Nearly the same:{' '}
      {near.map((brand, at) => (
        <span key={brand.id}>
          {at === 0 ? '' : ', '}
          <TextLink address={addresses.brand(brand.id)}>{brand.name}</TextLink>
        </span>
      ))}
    </>
  );
}
