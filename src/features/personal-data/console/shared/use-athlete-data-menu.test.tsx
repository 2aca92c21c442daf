import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from '#console/ui/actions/menu.tsx';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { useAthleteDataMenu } from './use-athlete-data-menu.ts';

function Head() {
  return <Menu entries={useAthleteDataMenu({ id: 7, name: 'Lotte Wilms' })} />;
}
const open = async (responses: object) => {
  const rendered = await renderScreen(<Head />, { responses: responses as never });
  await userEvent.click(screen.getByRole('button'));
  return rendered;
};
const erasures = (requests: readonly { method: string; path: string }[]) =>
  requests.filter(({ method, path }) => method === 'DELETE' && path === '/api/athlete/7/personal-data');

it('erases once ERASE was typed, after listing what is erased, what is retained and what is not affected', async () => {
  const { requests } = await open({ 'DELETE /api/athlete/7/personal-data': { json: { status: 0 } } });
  await userEvent.click(await screen.findByRole('menuitem', { name: /Erase personal data/ }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const message of [/This cannot be undone/, /date of birth/, /results, rankings/, /backups/])
    expect(dialog.getByText(message)).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox'), 'ERASE{Enter}');
  expect(await screen.findByText('Personal data of Lotte Wilms erased')).toBeDefined();
  expect(erasures(requests)).toHaveLength(1);
});

it('erases nothing when it is cancelled, and shows a refusal', async () => {
  const message = 'The account of Lotte Wilms has admin rights.';
  const { requests } = await open({ 'DELETE /api/athlete/7/personal-data': { status: 409, message } });
  await userEvent.click(await screen.findByRole('menuitem', { name: /Erase personal data/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(erasures(requests)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Erase personal data/ }));
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'ERASE{Enter}');
  expect(await screen.findByText(message)).toBeDefined();
});

it('saves all stored data as one file', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:it');
  const about = { kind: 'athlete', id: 7, name: 'Lotte Wilms' };
  const data = { about, made_at: '2026-06-01T12:00:00.000Z', kept: {}, history: [], log: [] };
  await open({ 'POST /api/athlete/7/personal-data': { json: { personal_data: data } } });
  await userEvent.click(await screen.findByRole('menuitem', { name: /Download personal data/ }));
  expect(await screen.findByText('Saved Personal data Lotte Wilms 2026-06-01.json')).toBeDefined();
  const [file] = vi.mocked(URL.createObjectURL).mock.calls[0] as [Blob];
  expect(JSON.parse(await file.text())).toEqual(data);
});
