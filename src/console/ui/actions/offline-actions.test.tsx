import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { confirm, dialogQuestions } from '../overlay/confirm.ts';
import { FilterSelect } from '../select/select.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { Button, IconButton } from './button.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

// While the browser is offline, controls that start a write are disabled and say why; those that need no
// request work.

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError())));
afterEach(() =>
  act(() => {
    dialogQuestions.forget();
    window.dispatchEvent(new Event('online'));
  }),
);

function draw(content: ReactNode): void {
  render(<UiProvider isTest>{content}</UiProvider>);
  act(() => void window.dispatchEvent(new Event('offline')));
}

describe('a button', () => {
  const onClick = vi.fn();
  const onRow = vi.fn();
  afterEach(() => vi.clearAllMocks());
  const press = (button: ReactNode) => {
    // biome-ignore lint/a11y: represents a table row that opens on click
    draw(<div onClick={onRow}>{button}</div>);
    const pressed = screen.getByRole('button');
    fireEvent.click(pressed);
    return pressed;
  };

  test.each([
    [
      'that deletes',
      <Button key="1" variant="loss" {...{ onClick }}>
        Delete Tier
      </Button>,
    ],
    [
      'that shows its running request',
      <Button key="2" isBusy={false} {...{ onClick }}>
        Save
      </Button>,
    ],
    [
      'marked as needing the network',
      <Button key="3" needsNetwork {...{ onClick }}>
        Archive
      </Button>,
    ],
    [
      'that is an icon',
      <IconButton key="4" icon={() => null} label="Remove" needsNetwork {...{ onClick }} />,
    ],
  ])('%s is disabled, says why, and does not open its row', (_kind, button) => {
    const pressed = press(button);
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(pressed.title).toBe('You are offline');
    expect([onClick.mock.calls, onRow.mock.calls]).toEqual([[], []]);
  });

  test('that sends nothing works', () => {
    press(<Button {...{ onClick }}>Close</Button>);
    expect(onClick).toHaveBeenCalledOnce();
  });
});

test('a choice that is saved is disabled and says why, one that only filters is not', () => {
  const choice = {
    label: 'Type',
    options: [{ value: 'a', label: 'A' }],
    value: 'a',
    onChange: () => undefined,
  };
  draw(
    <>
      <FilterSelect {...choice} />
      <FilterSelect {...choice} isSaved />
    </>,
  );
  const [filter, saved] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Type A' });
  expect([filter?.disabled, saved?.disabled, saved?.title]).toEqual([false, true, 'You are offline']);
});

describe('a menu', () => {
  const entries: MenuEntry[] = [
    { label: 'Rename', onSelect: () => undefined },
    { label: 'Grant admin rights', needsNetwork: true, onSelect: () => undefined },
    { label: 'Erase account…', isDanger: true, onSelect: () => undefined },
  ];
  test('disables the entries that send a request, and says why below them', async () => {
    draw(<Menu entries={entries} />);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const shown = await screen.findAllByRole('menuitem');
    expect(shown.map((entry) => [entry.textContent, isDisabled(entry)])).toEqual([
      ['Rename', false],
      ['Grant admin rightsYou are offline', true],
      ['Erase account…You are offline', true],
    ]);
  });
});

describe('a confirmation', () => {
  const request = (needsNetwork?: boolean) =>
    act(() => void confirm({ title: 'Sure?', question: 'It is saved.', needsNetwork }));

  test('cannot be confirmed before a request, and says why', async () => {
    draw(null);
    request();
    const yes = await screen.findByRole('button', { name: 'Yes' });
    expect(yes.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/You are offline\. Nothing can be saved/)).toBeTruthy();
  });

  test('can be confirmed before leaving a page', async () => {
    draw(null);
    request(false);
    expect((await screen.findByRole('button', { name: 'Yes' })).getAttribute('aria-disabled')).toBeNull();
  });
});
