/** What a mail says, from top to bottom. Both forms of the mail, text and HTML, are made from the same parts. */
export type MailPart =
  | { words: string }
  /** Stands unbroken on a line of its own. */
  | { code: string }
  /** A button; quiet: a line of text, beside what matters more. */
  | { link: string; words: string; isQuiet?: boolean }
  /** Small, at the end: why the mail came, what to do if it was not meant. */
  | { note: string };

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const LINE = 72;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] as string);

/** One line: control characters, line breaks and direction marks are gone. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Breaks words into lines; what is longer than a line stays whole. */
function wrapped(words: string): string {
  const lines = [''];
  for (const word of words.split(' ')) {
    const line = lines.at(-1) as string;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

function asText(part: MailPart): string {
  if ('code' in part) return part.code;
  if ('link' in part) return `${wrapped(part.words)}:\n${part.link}`;
  return wrapped('note' in part ? part.note : part.words);
}

const INK = '#1b1f24';
const MUTE = '#626a73';
const ACCENT = '#5b3fd6';

function asHtml(part: MailPart): string {
  if ('code' in part)
    return `<p style="margin:24px 0;padding:16px 0;border-radius:8px;background:#f2f1f7;color:${INK};font:600 30px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escaped(part.code)}</p>`;
  if ('link' in part && part.isQuiet)
    return `<p style="margin:0 0 16px"><a href="${escaped(part.link)}" style="color:${ACCENT}">${escaped(part.words)}</a></p>`;
  if ('link' in part)
    return `<p style="margin:24px 0"><a href="${escaped(part.link)}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.words)}</a></p>
<p style="margin:0 0 16px;color:${MUTE};font-size:13px;word-break:break-all">${escaped(part.link)}</p>`;
  if ('note' in part)
    return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e2e8;color:${MUTE};font-size:13px">${escaped(part.note)}</p>`;
  return `<p style="margin:0 0 16px">${escaped(part.words)}</p>`;
}

/** Writes both forms. Whatever stands in the parts is shown as text, never read as markup or as a header. */
export function writeMail(subject: string, parts: readonly MailPart[]): WrittenMail {
  const title = oneLine(subject);
  const body = parts.map(asHtml).join('\n');
  return {
    subject: title,
    text: `${parts.map(asText).join('\n\n')}\n\n-- \ntridesk Admin\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f6f6f8">
<div style="max-width:480px;margin:0 auto;padding:32px 16px;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:${INK}">
<p style="margin:0 0 16px;font-weight:600">tridesk Admin</p>
<div style="padding:28px 28px 24px;border:1px solid #e3e2e8;border-radius:10px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${body}
</div>
</div>
</body>
</html>
`,
  };
}
