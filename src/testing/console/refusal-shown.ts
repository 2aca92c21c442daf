import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** The refusal is in the Error! dialog, which has no button but Close; it is closed. */
export async function refusalShown(user: UserEvent, message: string): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name: 'Error!' });
  expect(within(dialog).getByText(message)).toBeDefined();
  const buttons = within(dialog).getAllByRole('button');
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Close']);
  await user.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Error!' })).toBeNull());
}
