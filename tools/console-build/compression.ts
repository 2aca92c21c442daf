/** Smaller files are sent uncompressed: with its headers a response of this size fits into one packet anyway. */
export const SMALLEST_COMPRESSED_BYTES = 512;
