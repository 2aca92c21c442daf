import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedState } from '../autosave/saved-state.ts';
import { UiProvider } from '../ui-provider.tsx';
import { FieldRow } from './field-row.tsx';
import type { FieldFrameProps } from './form-field.tsx';
import { TextField } from './text-field.tsx';

const at = (minute: number): SavedState => ({ kind: 'saved', at: new Date(2026, 6, 5, 14, minute) });
const refused: SavedState = { kind: 'invalid', message: 'enter a number' };

type Said = Pick<FieldFrameProps, 'state' | 'hint' | 'error'>;

function draw(laps: Said, sectors: Said = {}) {
  const field = { value: '', onChange: () => undefined, layout: 'cell' as const };
  const row = (of: Said) => (
    <UiProvider isTest>
      <FieldRow columns="1fr 1fr" layout="table">
        <TextField label="Laps" {...field} {...of} />
        <TextField label="Sectors" {...field} {...sectors} />
      </FieldRow>
    </UiProvider>
  );
  const { rerender } = render(row(laps));
  const messages = () =>
    screen.getByLabelText('Laps').getAttribute('aria-describedby') === null
      ? null
      : document.getElementById(screen.getByLabelText('Laps').getAttribute('aria-describedby') ?? '')
          ?.textContent;
  return { messages, change: (of: Said) => rerender(row(of)) };
}

test.each<[string, Said, Said, string]>([
  [
    'hints of idle fields, each once',
    { hint: 'Needs the event' },
    { hint: 'Needs the event' },
    'Needs the event',
  ],
  ['different hints', { hint: '4.86 km/h' }, { hint: '4.50 km/h' }, '4.86 km/h · 4.50 km/h'],
  ['a state instead of hints', { state: { kind: 'saving' } }, { hint: 'Needs the event' }, 'Saving'],
  [
    'a refusal before anything else',
    { state: { kind: 'saving' } },
    { state: refused },
    'Refused: enter a number',
  ],
  ['unsaved before saved', { state: at(2) }, { state: { kind: 'dirty' } }, 'Unsaved, typing'],
  [
    'waiting before saving',
    { state: { kind: 'offline' } },
    { state: { kind: 'saving' } },
    'Waiting for the network',
  ],
  ['an error', { error: 'Say how many' }, { state: at(2) }, 'Say how many'],
])('the end of a row shows %s', (_what, laps, sectors, shown) => {
  expect(draw(laps, sectors).messages()).toBe(shown);
});

test('of two saved fields the row shows the later one, and follows its fields', () => {
  const { messages, change } = draw({ state: at(2) }, { state: at(4) });
  expect(messages()).toMatch(/^Saved 14:04/);
  change({ state: at(9) });
  expect(messages()).toMatch(/^Saved 14:09/);
});
