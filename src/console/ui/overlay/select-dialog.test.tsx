import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { SelectDialog } from './select-dialog.tsx';

const OPTIONS = Array.from({ length: 3000 }, (_one, index) => ({
  value: String(index),
  label: `Athlete ${index}`,
  isDisabled: index === 2,
}));

function Held() {
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState<string | null>('1');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Choose, now {value}
      </button>
      <SelectDialog
        title="Athletes"
        options={OPTIONS}
        onClose={() => setOpen(false)}
        onChoose={setValue}
        {...{ isOpen, value }}
      />
    </>
  );
}

async function opened() {
  const user = userEvent.setup();
  render(
    <UiProvider isTest>
      <Held />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button'));
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search: Athletes' });
  return { user, box };
}

const current = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('selecting one of very many options', () => {
  test('starts at the current choice, renders only the visible options, and says how many there are', async () => {
    const { box } = await opened();
    expect(current(box)).toBe('Athlete 1');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Athlete 1');
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
    expect(
      within(screen.getByRole('dialog')).getByRole('status').textContent?.replaceAll('\u00a0', ' '),
    ).toBe('3 000 of 3 000');
    expect(screen.getAllByRole('option')[4]?.getAttribute('aria-posinset')).toBe('5');
  });

  test('is filtered by typing and chosen with the keyboard; disabled options cannot be chosen', async () => {
    const { user, box } = await opened();
    await user.type(box, '{ArrowDown}{Enter}');
    expect(current(box)).toBe('Athlete 2');
    await user.type(box, '299');
    expect(screen.getAllByRole('option')).toHaveLength(13);
    await user.keyboard('{PageDown}');
    expect(current(box)).toBe('Athlete 2999');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose, now 2999' })).toBeTruthy();
  });

  test('a press chooses, Escape changes nothing', async () => {
    const { user, box } = await opened();
    await user.type(box, 'nobody');
    expect(screen.getByText('No match')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose, now 1' }));
    await user.click(screen.getByRole('option', { name: 'Athlete 7' }));
    expect(screen.getByRole('button', { name: 'Choose, now 7' })).toBeTruthy();
  });
});
