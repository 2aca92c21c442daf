const mail = /^(?:mailto:)?([^\s@/:]+@[^\s@/:]+\.[^\s@/:]+)$/i;
const web = /^https?:\/\/[^\s/@?#]+\.[^\s/@?#]+(?:[/?#]\S*)?$/i;

/** The complete address of a link: https is added, an e-mail address becomes a mail link. Null when it is neither. */
export function linkAddress(typed: string): string | null {
  const trimmed = typed.trim();
  const email = mail.exec(trimmed)?.[1];
  if (email !== undefined) return `mailto:${email}`;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return web.test(whole) ? whole : null;
}
