import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Flag } from '../display/flag.tsx';
import { UiProvider } from '../ui-provider.tsx';
import type { AssignedTag } from './tag-chips.tsx';
import { TagsInput } from './tags-input.tsx';

const PEOPLE = [
  { value: '1', label: 'Alex Martin', note: 'MPRO', mark: <Flag country="FR" /> },
  { value: '2', label: 'Alex Martin', note: 'FPRO', mark: <Flag country="US" /> },
  { value: '3', label: 'Alexandra Tondeur', note: 'FPRO' },
  { value: '4', label: 'Zoë Cuthbert', note: 'FPRO' },
];

interface HeldProps {
  start: AssignedTag[];
  itemCount: number;
  onCreate: ((label: string) => void) | undefined;
}

function Held({ start, itemCount, onCreate }: HeldProps) {
  const [tags, setTags] = useState(start);
  const without = (value: string) => tags.filter((tag) => tag.value !== value);
  return (
    <TagsInput
      label="Athletes"
      layout="stacked"
      {...{ itemCount, tags }}
      options={PEOPLE}
      onAdd={(value) => setTags([...without(value), ...PEOPLE.filter((one) => one.value === value)])}
      onRemove={(value) => setTags(without(value))}
      {...(onCreate ? { onCreate } : {})}
    />
  );
}

function setUp({ start = [], itemCount = 1, onCreate }: Partial<HeldProps> = {}) {
  render(
    <UiProvider isTest>
      <Held {...{ start, itemCount, onCreate }} />
    </UiProvider>,
  );
  return { user: userEvent.setup(), box: screen.getByLabelText<HTMLInputElement>('Athletes') };
}

const offered = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);
const given = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);

describe('the tag picker', () => {
  test('opens at two typed characters and distinguishes equal names by flag and division', async () => {
    const { user, box } = setUp();
    await user.type(box, 'a');
    expect(offered()).toEqual([]);
    await user.type(box, 'l');
    expect(offered()).toEqual(['Alex MartinMPRO', 'Alex MartinFPRO', 'Alexandra TondeurFPRO']);
    expect(screen.getByRole('img', { name: 'France', hidden: true })).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(given()).toEqual(['Alex MartinFPRO']);
    expect([box.value, document.activeElement]).toEqual(['', box]);
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Alex Martin added');
  });

  test('searches without accents, and does not list a tag that is assigned already', async () => {
    const { user, box } = setUp();
    await user.type(box, 'zoe{Enter}');
    expect(given()).toEqual(['Zoë CuthbertFPRO']);
    await user.type(box, 'zoe');
    expect([offered(), screen.getByText('No match').textContent]).toEqual([[], 'No match']);
    await user.keyboard('{Enter}');
    expect(given()).toHaveLength(1);
  });

  test('tags can be reached and removed with the keyboard alone', async () => {
    const { user, box } = setUp({ start: PEOPLE.slice(1) });
    await user.click(box);
    await user.keyboard('{Backspace}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Zoë Cuthbert' }));
    await user.keyboard('{ArrowLeft}{Delete}');
    expect(given()).toEqual(['Alex MartinFPRO', 'Zoë CuthbertFPRO']);
    expect(document.activeElement).toBe(box);
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(document.activeElement).toBe(box);
  });

  test('a new tag is created only on purpose: never by Enter alone, and not when it exists', async () => {
    const made = vi.fn();
    const { user, box } = setUp({ onCreate: made });
    await user.type(box, 'zo');
    expect(screen.getByRole('listbox', { name: 'Choices' })).toBeDefined();
    await user.clear(box);
    await user.type(box, 'Kona crowd{Enter}');
    expect(made).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(made.mock.calls).toEqual([['Kona crowd']]);
    await user.type(box, 'zoe cuthbert');
    expect(offered()).toEqual(['Zoë CuthbertFPRO']);
  });

  test('of many items: a tag that some have says so, can be added to all or removed from all', async () => {
    const { user, box } = setUp({ itemCount: 40, start: [{ ...PEOPLE[2], held: 12 } as AssignedTag] });
    expect(given()).toEqual(['Alexandra TondeurFPRO12 of 40']);
    await user.type(box, 'tondeur');
    expect(offered()).toEqual(['Alexandra TondeurFPRO']);
    await user.clear(box);
    await user.click(screen.getByRole('button', { name: 'Add Alexandra Tondeur to all 40' }));
    expect(given()).toEqual(['Alexandra TondeurFPRO']);
    await user.click(screen.getByRole('button', { name: 'Remove Alexandra Tondeur' }));
    expect(given()).toEqual([]);
  });
});
