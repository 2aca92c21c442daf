/**
 * Where the build puts the flags: the address contains their package's version, since browsers cache what
 * is under /assets/.
 */
export const FLAG_FOLDER = 'assets/flags-7.5.0';

/** The address of a nation's flag by its alpha-2. */
export const flagAddress = (alpha2: string): string => `/${FLAG_FOLDER}/${alpha2.toLowerCase()}.svg`;
