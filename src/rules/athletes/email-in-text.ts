/** The first e-mail address in a free text: used to turn the name of an athlete's manager into a mail link. */

const before = /[a-z0-9._%+'-]/i;
const after = /[a-z0-9.-]/i;

/** Scans the text once, from @ to @, so that long texts of unusual characters take linear time too. */
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
