/**
 * Completes a web address as staff type it (adds https://) and checks it: http and https only, with a host, no user
 * names, no control characters. Returns null when it is invalid. It makes no request.
 */
export function webAddress(typed: string): string | null {
  const trimmed = typed.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
  if (trimmed === '' || /[\u0000-\u0020\u007f\\]/.test(trimmed)) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(trimmed)?.[1]?.toLowerCase();
  const isBare = scheme === undefined || /^[a-z0-9.-]+:\d+(\/|$)/i.test(trimmed);
  if (!isBare && scheme !== 'http' && scheme !== 'https') return null;
  const whole = isBare ? `https://${trimmed}` : trimmed;
  const parts = /^https?:\/\/([^/?#]+)([/?#].*)?$/i.exec(whole);
  if (!parts?.[1] || parts[1].includes('@')) return null;
  const host = parts[1].replace(/:\d+$/, '');
  if (!/^(\[[0-9a-f:]+\]|[^\s[\]"<>^`{|}]+\.[^\s[\]"<>^`{|}.]+\.?)$/i.test(host)) return null;
  return whole;
}
