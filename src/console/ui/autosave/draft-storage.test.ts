import { afterEach, expect, test, vi } from 'vitest';
import { draftOf, draftsBelongTo, dropDraft, saveDraft } from './draft-storage.ts';

afterEach(() => sessionStorage.clear());

test('typing is stored under the name of its field, and is removed when it is dropped', () => {
  saveDraft('athlete 7 first', { value: 'Lau', version: 3 });
  saveDraft('athlete 8 first', { value: 'Ann', version: 1 });
  expect(draftOf('athlete 7 first')).toEqual({ value: 'Lau', version: 3 });
  dropDraft('athlete 7 first');
  expect(draftOf('athlete 7 first')).toBeNull();
  expect(draftOf('athlete 8 first')).toEqual({ value: 'Ann', version: 1 });
});

test("drafts remain for the same user and are removed when another signs in; the tab's other data remains", () => {
  sessionStorage.setItem('other', 'kept');
  draftsBelongTo(1);
  saveDraft('athlete 7 first', 'Lau');
  draftsBelongTo(1);
  expect(draftOf('athlete 7 first')).toBe('Lau');
  draftsBelongTo(2);
  expect(draftOf('athlete 7 first')).toBeNull();
  expect(sessionStorage.getItem('other')).toBe('kept');
});

test('a full store does not interrupt typing', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveDraft('athlete 7 first', 'Lau')).not.toThrow();
  full.mockRestore();
});
