import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from '#console/ui/form/text-field.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { change } from '../history-screens.states.tsx';
import { FieldOrigins } from './field-origins.tsx';

const nothing = () => undefined;
const origin = (added: boolean) => ({
  json: {
    origin: {
      ...{ change: change(7, 'Race saved'), added },
      fields: [
        {
          ...{ name: 'city', label: 'City', format: 'text', before: 'Nice', after: 'Roth' },
          ...{ before_name: null, after_name: null },
        },
      ],
    },
  },
});

const requested = (requests: readonly { path: string }[]) =>
  requests.map(({ path }) => path).filter((path) => path.startsWith('/api/history'));

const open = (response: ReturnType<typeof origin>) =>
  renderScreen(
    <FieldOrigins record="race 12">
      <TextField label="City" field="city" value="Roth" onChange={nothing} />
      <SelectField label="Tier" field="tier_id" options={[]} value={null} onChange={nothing} />
      <TextField label="Typed" value="" onChange={nothing} />
    </FieldOrigins>,
    { responses: { 'GET /api/history/field': response } },
  );

it('shows who set a field, when, its value before and the change, by its button and by Alt+H in the field', async () => {
  const { user, requests } = await open(origin(false));
  const buttons = await screen.findAllByRole('button', { name: 'Who set this?' });
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual(['City', 'Tier']);
  expect(requested(requests)).toEqual([]);
  await user.click(buttons[0] as HTMLElement);
  const shown = within(await screen.findByRole('dialog', { name: 'Who set this?' }));
  await shown.findByText('Anna Tester');
  expect(shown.getByText('Before: Nice')).toBeDefined();
  expect(shown.getByRole('link', { name: 'Race saved' }).getAttribute('href')).toBe('/history/7');
  expect(requested(requests)).toEqual(['/api/history/field?entity=race&id=12&field=city']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const field = screen.getByRole('textbox', { name: 'City' });
  await user.click(field);
  await user.keyboard('{Alt>}h{/Alt}');
  await screen.findByRole('dialog', { name: 'Who set this?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('says that a value was never changed, that there is none, and what failed', async () => {
  const { user, respond } = await open(origin(true));
  const [button, other] = await screen.findAllByRole('button', { name: 'Who set this?' });
  await user.click(button as HTMLElement);
  await screen.findByText('Not changed since it was added');
  await user.keyboard('{Escape}');
  respond('GET /api/history/field', { json: { origin: null } });
  await user.click(other as HTMLElement);
  await screen.findByText('No value was set yet.');
});
