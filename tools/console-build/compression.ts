/** Files smaller than this are sent as they are: a compressed copy saves no packet. */
export const SMALLEST_COMPRESSED_BYTES = 1024;
