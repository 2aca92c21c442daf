/** Operations on many races; the list has only their titles, and their dialog the rest. */
export const BULK_TITLES = { points: 'Update points', sof: 'Calculate SOF' } as const;
export type BulkKind = keyof typeof BULK_TITLES;
