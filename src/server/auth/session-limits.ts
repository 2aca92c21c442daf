const DAY = 24 * 60 * 60 * 1000;
/** A session ends after 14 days without use, or 90 days in all. */
const IDLE_LIMIT = 14 * DAY;
const ABSOLUTE_LIMIT = 90 * DAY;

/** A session is live when it was last used after `idleSince` and opened after `openedSince`. */
export const liveSince = (now: Date) => ({
  idleSince: new Date(now.getTime() - IDLE_LIMIT),
  openedSince: new Date(now.getTime() - ABSOLUTE_LIMIT),
});

/** When a session ends if it is not used again. */
export const endOfSession = (session: { lastUsedAt: Date; openedAt: Date }): Date =>
  new Date(Math.min(session.lastUsedAt.getTime() + IDLE_LIMIT, session.openedAt.getTime() + ABSOLUTE_LIMIT));
