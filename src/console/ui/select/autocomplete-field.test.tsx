import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { AutocompleteField } from './autocomplete-field.tsx';

const OPTIONS = [
  { value: '1', label: 'Léon Chevalier', note: 'MPRO' },
  { value: '2', label: 'Leonie Konczalla', note: 'FPRO' },
  { value: '3', label: 'Napoleon Smith', note: 'MPRO' },
  ...Array.from({ length: 40 }, (_, index) => ({ value: `m${index}`, label: `Many ${index}`, note: 'FPRO' })),
];

function Held({ onChosen }: { onChosen?: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null);
  const onChange = (next: string | null) => {
    setValue(next);
    onChosen?.(next);
  };
  return (
    <AutocompleteField
      label="Athlete"
      layout="stacked"
      options={OPTIONS}
      allLabel="All athletes"
      {...{ value, onChange }}
    />
  );
}

function setUp() {
  const onChosen = vi.fn();
  render(
    <UiProvider isTest>
      <Held onChosen={onChosen} />
    </UiProvider>,
  );
  return { onChosen, user: userEvent.setup(), box: screen.getByLabelText<HTMLInputElement>('Athlete') };
}

const offered = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);

describe('looking up one of many options', () => {
  test('lists options whose name begins with the text first, ignoring accents, and at most a dozen', async () => {
    const { user, box } = setUp();
    await user.click(box);
    expect(offered()).toEqual([]);
    await user.type(box, 'leon');
    expect(offered()).toEqual(['Léon ChevalierMPRO', 'Leonie KonczallaFPRO', 'Napoleon SmithMPRO']);
    await user.clear(box);
    await user.type(box, 'many');
    expect(offered()).toHaveLength(12);
    await user.type(box, ' nobody');
    expect(screen.getByText('No match')).toBeDefined();
  });

  test('is chosen from all of them over the whole window', async () => {
    const { onChosen, user, box } = setUp();
    const opener = screen.getByRole('button', { name: 'All athletes' });
    await user.click(opener);
    const search = await screen.findByRole('combobox', { name: 'Search: All athletes' });
    expect(screen.getByText('43 of 43')).toBeDefined();
    await user.type(search, 'napoleon{Enter}');
    expect(onChosen.mock.calls).toEqual([['3']]);
    expect(box.value).toBe('Napoleon Smith');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('is chosen with the keyboard alone, and dropped by typing on', async () => {
    const { onChosen, user, box } = setUp();
    await user.type(box, 'leon{ArrowDown}{Enter}');
    expect(onChosen.mock.calls).toEqual([['2']]);
    expect(box.value).toBe('Leonie Konczalla');
    await user.type(box, 'x');
    expect(onChosen).toHaveBeenLastCalledWith(null);
    await user.clear(box);
    await user.type(box, 'chevalier{Enter}');
    expect(onChosen).toHaveBeenLastCalledWith('1');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All athletes' }));
    await user.click(screen.getByRole('button', { name: 'Choose another' }));
    expect(onChosen).toHaveBeenLastCalledWith(null);
    expect(box.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });
});
