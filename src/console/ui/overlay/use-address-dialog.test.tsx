import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { AppLink } from '../actions/app-link.tsx';
import { useAddressDialog } from './use-address-dialog.ts';

function Opener() {
  const [isOpen, setOpen] = useAddressDialog('add');
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      <AppLink address="/races?filter=All#add">Add a new Race</AppLink>
    </>
  );
}

describe('a dialog with an address', () => {
  test('is opened and closed by its button, without a fragment', async () => {
    const { user, address } = await renderScreen(<Opener />, { address: '/races' });
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(address()).toBe('/races');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy();
  });

  test('is open at its fragment, which closing removes', async () => {
    const { user, address } = await renderScreen(<Opener />, { address: '/races?filter=Past#add' });
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(address()).toBe('/races?filter=Past');
    await user.click(screen.getByRole('link', { name: 'Add a new Race' }));
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
  });
});
