import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useForm } from './use-form.ts';

const STORED = { name: 'Gold', city: 'Nice' };

/** A form of a record, and a way to change the record while it is open. */
function open() {
  const { result, rerender } = renderHook((record) => useForm({ ...record, isSaving: false, onSave() {} }), {
    initialProps: { stored: STORED, version: 1 },
  });
  act(() => result.current.set({ name: 'Silver' }));
  return { result, store: (stored: typeof STORED, version: number) => rerender({ stored, version }) };
}

test('a form is not outdated when something of the record that is not in it was saved', () => {
  const { result, store } = open();
  store({ ...STORED }, 2);
  expect(result.current).toMatchObject({
    values: { name: 'Silver', city: 'Nice' },
    baseVersion: 2,
    isChanged: true,
    isOutdated: false,
  });
  store({ ...STORED, city: 'Kona' }, 3);
  expect(result.current).toMatchObject({
    values: { name: 'Silver', city: 'Nice' },
    baseVersion: 2,
    isOutdated: true,
  });
});
