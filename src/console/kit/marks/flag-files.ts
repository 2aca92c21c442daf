/** Address of every nation's flag, by lower-case alpha-2 as the file is named. */
const files = import.meta.glob<string>('../../../../node_modules/flag-icons/flags/4x3/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const byCode = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]));

/** The address of a nation's flag; undefined for a code that has none. */
export const flagAddress = (alpha2: string): string | undefined => byCode.get(alpha2.toLowerCase());
