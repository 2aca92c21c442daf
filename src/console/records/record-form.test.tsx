import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '../ui/actions/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { confirm, dialogQuestions } from '../ui/overlay/confirm.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import { useSavedForm } from './record-form.tsx';

interface Stored {
  version: number;
  name: string;
  city: string;
}

const STORED: Stored = { version: 1, name: 'Gold', city: 'Nice' };

interface Save {
  sent: object;
  version: number;
  end(saved: Stored): void;
}

/** A form whose saves end when the test says so. */
function Form({ saves, onSaved }: { saves: Save[]; onSaved(): void }) {
  const [record, setRecord] = useState(STORED);
  const form = useSavedForm({
    record,
    fieldsOf: ({ name, city }: Stored) => ({ name, city }),
    labels: { name: 'Name', city: 'City' },
    async save(sent, version) {
      const saved = await new Promise<Stored>((end) => saves.push({ sent, version, end }));
      setRecord(saved);
      // The record is on screen before the response.
      await new Promise((resolve) => setTimeout(resolve));
      return saved;
    },
    read: async () => STORED,
    onSaved,
  });
  return (
    <>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <Button whyDisabled={form.whyNot} isBusy={form.isSaving} onClick={() => void form.save()}>
        Save
      </Button>
    </>
  );
}

function draw() {
  const saves: Save[] = [];
  const onSaved = vi.fn();
  render(
    <UiProvider isTest>
      <Form saves={saves} onSaved={onSaved} />
    </UiProvider>,
  );
  const user = userEvent.setup();
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  const save = () => user.keyboard('{Control>}s{/Control}');
  const end = async (at: number, saved: Stored) => {
    await act(async () => saves[at]?.end(saved));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'));
  };
  return { saves, onSaved, field, type, save, end };
}

describe('a form that is being saved', () => {
  test('keeps what is typed meanwhile, as a change of the saved record', async () => {
    const { saves, onSaved, field, type, save, end } = draw();
    await type('Name', ' Silver');
    await save();
    expect(saves).toMatchObject([{ sent: { name: ' Silver', city: 'Nice' }, version: 1 }]);
    await type('City', 'Kona');
    await end(0, { version: 2, name: 'Silver', city: 'Nice' });
    expect([field('Name').value, field('City').value]).toEqual(['Silver', 'Kona']);
    expect(onSaved).not.toHaveBeenCalled();
    await save();
    await waitFor(() =>
      expect(saves[1]).toMatchObject({ sent: { name: 'Silver', city: 'Kona' }, version: 2 }),
    );
    await end(1, { version: 3, name: 'Silver', city: 'Kona' });
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test.each([
    ['more text', 'Silver Plus'],
    ['the former value', 'Gold'],
  ])('keeps %s that is typed meanwhile in the field that is saved', async (_what, typed) => {
    const { field, type, save, end } = draw();
    await type('Name', 'Silver');
    await save();
    await type('Name', typed);
    await end(0, { version: 2, name: 'Silver', city: 'Nice' });
    expect(field('Name').value).toBe(typed);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  test('saves what is typed meanwhile when Save is pressed again', async () => {
    const { saves, onSaved, field, type, save, end } = draw();
    await type('Name', ' Silver');
    await save();
    await type('City', 'Kona');
    await save();
    expect(saves).toHaveLength(1);
    await act(async () => saves[0]?.end({ version: 2, name: 'Silver', city: 'Nice' }));
    await waitFor(() =>
      expect(saves[1]).toMatchObject({ sent: { name: 'Silver', city: 'Kona' }, version: 2 }),
    );
    await end(1, { version: 3, name: 'Silver', city: 'Kona' });
    expect([field('Name').value, field('City').value]).toEqual(['Silver', 'Kona']);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test('shows the record as it was saved when nothing is typed', async () => {
    const { onSaved, field, type, save, end } = draw();
    await type('Name', ' Silver ');
    await save();
    await end(0, { version: 2, name: 'Silver', city: 'Nice' });
    expect(field('Name').value).toBe('Silver');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test('is not saved by Ctrl-S under a dialog', async () => {
    const { saves, type, save } = draw();
    await type('Name', 'Silver');
    void confirm({ title: 'Delete tier?', question: 'Are you sure?' });
    await screen.findByRole('alertdialog');
    await save();
    expect(saves).toEqual([]);
    act(() => dialogQuestions.forget());
    await save();
    expect(saves).toHaveLength(1);
  });
});
