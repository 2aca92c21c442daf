/** Identifies the connections of the product: triggers refuse their writes without a change set. A migration contains this name too. */
export const APPLICATION_NAME = 'tridesk';
