import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedFileName } from './file-names.ts';

describe('a file name', () => {
  it.each([
    ['start.jpg', 'start.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['a/b', 'b'],
    ['..\\x', 'x'],
    ['C:\\Pictures\\Zürich 2026.png', 'Zürich 2026.png'],
    ['con', 'con'],
    ['.htaccess', '.htaccess'],
    ['a.jpg.php', 'a.jpg.php'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['zero\u200bwidth.png', 'zerowidth.png'],
    ['two\r\nlines.png', 'twolines.png'],
    ['  two   spaces .png', 'two spaces .png'],
    ['"quoted"; x=.png', '"quoted"; x=.png'],
    ['', 'picture'],
    ['..', 'picture'],
    ['folder/', 'picture'],
    ['🏊.webp', '🏊.webp'],
  ])('%j is stored as %j', (given, stored) => {
    expect(storedFileName(given)).toBe(stored);
  });

  it('of 300 characters is cut to 255 and keeps its ending', () => {
    const stored = storedFileName(`${'x'.repeat(300)}.jpeg`);
    expect([stored.length, stored.endsWith('x.jpeg')]).toEqual([255, true]);
    expect(storedFileName(`${'🏊'.repeat(150)}.png`).isWellFormed()).toBe(true);
  });

  it('is one segment of visible characters for any input, and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const stored = storedFileName(given);
        expect(stored).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u);
        expect(stored).not.toBe('');
        expect(stored.length).toBeLessThanOrEqual(255);
        expect(storedFileName(stored)).toBe(stored);
      }),
    );
  });
});
