/** By which the database knows our own connections: without a change set they may not write. A migration names it too. */
export const APPLICATION_NAME = 'tridesk';
