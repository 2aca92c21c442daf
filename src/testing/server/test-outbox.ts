import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';

/** A mail as its recipient sees it. `code`: the six characters on a separate line, if any. */
export interface ReadMail {
  file: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  code: string | null;
}

function readMail(file: string, email: Email): ReadMail {
  const text = email.text ?? '';
  return {
    file,
    to: email.to?.[0]?.address ?? '',
    subject: email.subject ?? '',
    text,
    html: email.html ?? '',
    code: /^[A-Z2-9]{6}$/m.exec(text)?.[0] ?? null,
  };
}

/** A temporary DATA_DIR with its outbox: pass `folder` to the server as `dataDirectory`, and remove it at the end. */
export function createTestOutbox() {
  const folder = mkdtempSync(join(tmpdir(), 'tridesk-outbox-'));
  const seen = new Set<string>();

  async function all(): Promise<ReadMail[]> {
    const files = (await readdir(join(folder, 'outbox')).catch((): string[] => []))
      .filter((name) => name.endsWith('.eml'))
      .sort();
    return Promise.all(
      files.map(async (file) =>
        readMail(file, await PostalMime.parse(await readFile(join(folder, 'outbox', file)))),
      ),
    );
  }
  const unseen = async (to: string) => (await all()).filter((mail) => mail.to === to && !seen.has(mail.file));

  return {
    folder,
    all,
    /** Waits for the next mail to an address that has not been read yet. */
    async next(to: string): Promise<ReadMail> {
      await expect.poll(async () => (await unseen(to)).length, { interval: 20 }).toBeGreaterThan(0);
      const [mail] = await unseen(to);
      seen.add((mail as ReadMail).file);
      return mail as ReadMail;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type TestOutbox = ReturnType<typeof createTestOutbox>;
