import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '#console/ui/ui-provider.tsx';
import { FilterChip } from './filter-chip.tsx';

const optionsNamed = (names: readonly string[]) =>
  names.map((name) => ({ value: name.toLowerCase(), label: name, count: 1 }));

function Chip({ names, onChange }: { names: readonly string[]; onChange(value: string): void }) {
  const [value, setValue] = useState('');
  const choose = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return <FilterChip label="Country" options={optionsNamed(names)} value={value} onChange={choose} />;
}

function open(names: readonly string[]) {
  const onChange = vi.fn();
  render(
    <UiProvider isTest>
      <Chip names={names} onChange={onChange} />
    </UiProvider>,
  );
  screen.getByRole('button', { name: 'Filter Country' }).focus();
  return onChange;
}

it('selects the first option when it is opened, so that Enter opens it and Enter again chooses', async () => {
  const onChange = open(['Spain', 'Germany']);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('option', { name: /Spain/ });
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('spain');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('spain,germany');
});

it('selects the first option that matches what is typed', async () => {
  const onChange = open([
    'Austria',
    'Belgium',
    'Canada',
    'Denmark',
    'Estonia',
    'France',
    'Germany',
    'Hungary',
    'Italy',
  ]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search Country' })),
  );
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('austria');
  await userEvent.keyboard('{ArrowDown}an{Enter}');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Canada1',
    'France1',
    'Germany1',
  ]);
  expect(onChange).toHaveBeenLastCalledWith('austria,canada');
});
