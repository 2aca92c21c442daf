import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { chooseInMenu } from './choose-in-menu.ts';

/** Saves a changed name, archives or deletes the record of the page, and confirms it. `noun`: "Season". */
export async function actOnRecord(
  user: UserEvent,
  what: 'save' | 'archive' | 'delete',
  noun: string,
): Promise<void> {
  const name = await screen.findByLabelText('Name');
  if (what === 'save') return user.type(name, '!{Control>}s{/Control}');
  if (what === 'archive') await user.click(await screen.findByRole('button', { name: 'Archive' }));
  else await chooseInMenu(user, `Delete ${noun}`);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: what === 'archive' ? 'Archive' : 'Confirm Delete' }));
}
