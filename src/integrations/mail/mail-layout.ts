/** The parts of a mail, from top to bottom. Both forms, text and HTML, are created from the same parts. */
export type MailPart =
  | { message: string }
  /** A code or a similar text on a separate line, never wrapped. */
  | { code: string }
  /** A button; `quiet`: a link as text, for a less important action. */
  | { link: string; message: string; isQuiet?: boolean }
  /** Small text at the end: why the mail was sent, what to do if it was not expected. */
  | { note: string };

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const LINE = 72;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] as string);

/** One line: without control characters, line breaks and direction marks. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** Wraps text into lines; a word longer than a line is not broken. */
function wrapped(message: string): string {
  const lines = [''];
  for (const word of message.split(' ')) {
    const line = lines.at(-1) as string;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

function asText(part: MailPart): string {
  if ('code' in part) return part.code;
  if ('link' in part) return `${wrapped(part.message)}:\n${part.link}`;
  return wrapped('note' in part ? part.note : part.message);
}

const INK = '#1b1f24';
const MUTE = '#626a73';
const ACCENT = '#5b3fd6';

/** Mail clients with a dark mode use these colours; the others use the inline colours. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#0f1015!important}
.card{background:#1a1c23!important;border-color:#2f323c!important}
.ink,.card{color:#eceef2!important}
.mute,.mute a{color:#a3a9b5!important}
.code{background:#272a34!important;color:#ffffff!important}
.rule{border-color:#2f323c!important}
.link{color:#a99bff!important}
.button{background:#6c52e8!important}
}`;

function asHtml(part: MailPart): string {
  if ('code' in part)
    return `<p class="code" style="margin:24px 0;padding:16px 0;border-radius:8px;background:#f2f1f7;color:${INK};font:600 30px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escaped(part.code)}</p>`;
  if ('link' in part && part.isQuiet)
    return `<p style="margin:0 0 16px"><a class="link" href="${escaped(part.link)}" style="color:${ACCENT}">${escaped(part.message)}</a></p>`;
  if ('link' in part)
    return `<p style="margin:24px 0"><a class="button" href="${escaped(part.link)}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.message)}</a></p>
<p class="mute" style="margin:0 0 16px;color:${MUTE};font-size:13px;word-break:break-all">${escaped(part.link)}</p>`;
  if ('note' in part)
    return `<p class="mute rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e2e8;color:${MUTE};font-size:13px">${escaped(part.note)}</p>`;
  return `<p style="margin:0 0 16px">${escaped(part.message)}</p>`;
}

/** The preview that mail clients show next to the subject: the code where there is one, else the first sentence after the greeting. */
function previewOf(parts: readonly MailPart[]): string {
  const code = parts.find((part) => 'code' in part);
  if (code) return `${code.code} is valid for ten minutes.`;
  const [, said] = parts.filter((part) => 'message' in part && !('link' in part));
  return said && 'message' in said ? said.message : '';
}

/** Creates the text and the HTML. The parts are shown as text, never interpreted as markup or as a header. */
export function writeMail(subject: string, parts: readonly MailPart[]): WrittenMail {
  const title = oneLine(subject);
  const body = parts.map(asHtml).join('\n');
  return {
    subject: title,
    text: `${parts.map(asText).join('\n\n')}\n\n-- \ntridesk Admin\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#f6f6f8">
<div style="display:none;max-height:0;overflow:hidden">${escaped(previewOf(parts))}</div>
<div class="ink" style="max-width:480px;margin:0 auto;padding:32px 16px;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:${INK}">
<p style="margin:0 0 16px;font-weight:600">tridesk Admin</p>
<div class="card" style="padding:28px 28px 24px;border:1px solid #e3e2e8;border-radius:10px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${body}
</div>
</div>
</body>
</html>
`,
  };
}
