import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Menu } from '#console/ui/actions/menu.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { UiProvider } from '#console/ui/ui-provider.tsx';

const inKit = (piece: ReactNode) => render(<UiProvider isTest>{piece}</UiProvider>);

describe('popups of buttons', () => {
  const TIERS = ['Diamond', 'Gold', 'Silver'].map((label) => ({ value: label, label }));

  test('a choice: the first key opens it at the selected option, arrows continue from there, the button has the focus', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    inKit(<SelectField label="Tier" options={TIERS} value="Diamond" onChange={onChange} />);
    const button = screen.getByRole('button', { name: 'Tier' });
    expect(button.getAttribute('aria-haspopup')).toBe('listbox');
    await user.tab();
    await user.keyboard('{ArrowDown}');
    const list = screen.getByRole('listbox', { name: 'Choices' });
    expect(button.getAttribute('aria-controls')).toBe(list.id);
    expect(document.activeElement).toBe(button);
    await user.keyboard('{ArrowDown}');
    expect(document.getElementById(button.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'Gold',
    );
    await user.keyboard('{Enter}');
    expect(onChange.mock.calls).toEqual([['Gold']]);
    expect(button.hasAttribute('aria-controls')).toBe(false);
    await user.keyboard(' ');
    expect(button.getAttribute('aria-controls')).toBe(list.id);
    await user.keyboard('{Escape}');
    expect(button.hasAttribute('aria-controls')).toBe(false);
  });

  test('a choice without a search box: letters go to the option that begins with them', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const options = [...TIERS, { value: 'Standard', label: 'Standard' }];
    inKit(<SelectField label="Tier" options={options} value="Diamond" onChange={onChange} />);
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('listbox', { name: 'Choices' });
    await user.keyboard('g{Enter}');
    await user.keyboard('{Enter}st{Enter}');
    await user.keyboard('{Enter}sti{Enter}');
    expect(onChange.mock.calls).toEqual([['Gold'], ['Standard'], ['Standard']]);
  });

  test('a choice in a dialog, without a search box: letters open it at the option that begins with them', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const options = [...TIERS, { value: 'Standard', label: 'Standard' }];
    inKit(
      <div role="dialog">
        <SelectField label="Tier" options={options} value="Diamond" onChange={onChange} />
      </div>,
    );
    const button = screen.getByRole('button', { name: 'Tier' });
    await user.tab();
    await user.keyboard('s');
    await screen.findByRole('listbox', { name: 'Choices' });
    expect(document.getElementById(button.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'Silver',
    );
    await user.keyboard('t{Enter}');
    expect(onChange.mock.calls).toEqual([['Standard']]);
  });

  test('an entry that navigates is a link; the space bar presses it too', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn((event: Event) => event.preventDefault());
    inKit(<Menu entries={[{ label: 'History', address: '/history?entity=brand' }]} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const entry = screen.getByRole('menuitem', { name: 'History' });
    expect(entry.getAttribute('href')).toBe('/history?entity=brand');
    window.addEventListener('click', onClick, { once: true });
    act(() => entry.focus());
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledOnce();
  });

  test('a menu: its button says what it opens; Escape returns the focus; an entry runs', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    inKit(
      <Menu
        entries={[
          { label: 'Archive', onSelect },
          { label: 'Delete', isDanger: true },
        ]}
      />,
    );
    const button = screen.getByRole('button', { name: 'More' });
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual([
      'menu',
      'false',
    ]);
    await user.click(button);
    const menu = screen.getByRole('menu');
    expect([button.getAttribute('aria-expanded'), button.getAttribute('aria-controls')]).toEqual([
      'true',
      menu.id,
    ]);
    expect([...menu.children].every((child) => child.getAttribute('role') === 'menuitem')).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    const first = screen.getByRole('menuitem', { name: 'Archive' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    fireEvent.keyDown(first, { key: 'Enter', repeat: true });
    expect(onSelect).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('a calendar: a day is picked, the focus returns to the button', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    inKit(<DateField label="Date" value="2026-08-15" onChange={onChange} />);
    const button = screen.getByRole('button', { name: 'Pick a day' });
    await user.click(button);
    expect(screen.getByRole('dialog').id).toBe(button.getAttribute('aria-controls'));
    await user.click(screen.getByRole('button', { name: '16 August 2026' }));
    expect(onChange.mock.calls).toEqual([['2026-08-16']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});
