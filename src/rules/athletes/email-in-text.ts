/** The first e-mail-like string in a free text: an athlete's manager becomes a mail link by it (spec 1 section 2). */

const before = /[a-z0-9._%+'-]/i;
const after = /[a-z0-9.-]/i;

/** Goes over the text once, from @ to @, so that a long text of odd signs costs no more than its length. */
export function firstEmailIn(text: string): string | null {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && before.test(text[start - 1] ?? '')) start -= 1;
    let end = at + 1;
    while (end < text.length && after.test(text[end] ?? '')) end += 1;
    const name = text.slice(start, at).replace(/^[.'-]+/, '');
    const host = text.slice(at + 1, end).replace(/[.-]+$/, '');
    const isHost = /\.[a-z]{2,}$/i.test(host.slice(-64)) && !host.includes('..') && !/^[.-]/.test(host);
    if (name !== '' && isHost) return `${name}@${host}`;
  }
  return null;
}
