/** Smaller files are sent uncompressed: compression would not save a packet. */
export const SMALLEST_COMPRESSED_BYTES = 1024;
