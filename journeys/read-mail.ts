import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

const seen = new Set<string>();

async function unread(to: string): Promise<{ file: string; text: string } | null> {
  const folder = join(process.env.JOURNEYS_DATA_DIR ?? '', 'outbox');
  const files = (await readdir(folder).catch((): string[] => []))
    .filter((name) => name.endsWith('.eml'))
    .sort();
  for (const file of files) {
    if (seen.has(file)) continue;
    const mail = await PostalMime.parse(await readFile(join(folder, file)));
    if (mail.to?.[0]?.address === to) return { file, text: mail.text ?? '' };
  }
  return null;
}

/** Waits for the next mail to an address in the outbox and returns its text. */
export async function nextMail(to: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const mail = await unread(to);
      if (mail) seen.add(mail.file);
      text = mail?.text ?? '';
      return mail !== null;
    })
    .toBe(true);
  return text;
}

/** The code, which is on its own line. */
export const codeIn = (text: string): string => /^[A-Z2-9]{6}$/m.exec(text)?.[0] ?? '';
