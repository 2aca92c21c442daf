import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dialog } from '../overlay/dialog.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { Button, IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

test('a button that cannot be pressed now can be focused, says why, and does nothing', () => {
  const onClick = vi.fn();
  const button = (why: string | null) => (
    <UiProvider isTest>
      <Button whyDisabled={why} onClick={onClick}>
        Save Changes
      </Button>
    </UiProvider>
  );
  const { rerender } = render(button('Nothing has changed'));
  const shown = screen.getByRole('button', { name: 'Save Changes', description: 'Nothing has changed' });
  shown.focus();
  expect(document.activeElement).toBe(shown);
  fireEvent.click(shown);
  expect(onClick).not.toHaveBeenCalled();
  rerender(button(null));
  expect(document.activeElement).toBe(shown);
  fireEvent.click(shown);
  expect(onClick).toHaveBeenCalledOnce();
});

test('a button keeps the focus while its request runs, and a second Enter does nothing', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isBusy={isBusy}>
        Save Changes
      </Button>
      <IconButton icon={() => null} label="Remove" isBusy={isBusy} onClick={onSubmit} />
    </form>
  );
  const { rerender } = render(form(false));
  const [save, remove] = screen.getAllByRole('button');
  save?.focus();
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  rerender(form(true));
  expect(document.activeElement).toBe(save);
  expect([save?.ariaDisabled, save?.ariaBusy, save?.hasAttribute('disabled')]).toEqual([
    'true',
    'true',
    false,
  ]);
  await user.keyboard('{Enter}');
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  remove?.focus();
  await user.keyboard('{Enter} ');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(remove);
});

test('an icon that cannot be pressed now keeps its name and says why', () => {
  const onClick = vi.fn();
  const why = 'This is the first picture';
  render(<IconButton icon={() => null} label="Previous picture" whyDisabled={why} onClick={onClick} />);
  const shown = screen.getByRole('button', { name: 'Previous picture', description: why });
  shown.focus();
  expect(document.activeElement).toBe(shown);
  fireEvent.click(shown);
  expect(onClick).not.toHaveBeenCalled();
});

test('an entry of a menu that cannot be chosen now is reached by the arrows, says why, and does nothing', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  const entries = [
    { label: 'Rename', onSelect: () => undefined },
    { label: 'Print', whyDisabled: 'Generate the rankings first', onSelect },
  ];
  render(
    <UiProvider isTest>
      <Menu entries={entries} />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  const print = await screen.findByRole('menuitem', { name: /^Print ?Generate the rankings first$/ });
  screen.getByRole('menuitem', { name: 'Rename' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(print);
  await user.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeDefined();
});

test('Enter does not confirm a dialog that says why it cannot be confirmed', async () => {
  const run = vi.fn();
  const dialog = (why: string | null) => (
    <UiProvider isTest>
      <Dialog isOpen onClose={() => undefined} title="Add" confirm={{ label: 'Add', run, whyDisabled: why }}>
        <input aria-label="Name" />
      </Dialog>
    </UiProvider>
  );
  const { rerender } = render(dialog('Enter a name'));
  fireEvent.keyDown(await screen.findByLabelText('Name'), { key: 'Enter' });
  expect(run).not.toHaveBeenCalled();
  rerender(dialog(null));
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  expect(run).toHaveBeenCalledOnce();
});
