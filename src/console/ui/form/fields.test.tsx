import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useAutosave } from '../autosave/use-autosave.ts';
import { SelectField } from '../select/select.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { DateField } from './dates/date-field.tsx';
import { FilterBox } from './filter-box.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { TextAreaField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';
import { useForm } from './use-form.ts';

afterEach(() => vi.useRealTimers());

const inKit = (piece: React.ReactNode) => render(<UiProvider isTest>{piece}</UiProvider>);

describe('the filter box', () => {
  test('calls back 250 ms after the last key, at once on Enter and when cleared', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    inKit(<FilterBox label="Filter races" placeholder="Search..." value="" onChange={onChange} />);
    const box = screen.getByLabelText<HTMLInputElement>('Filter races');
    fireEvent.change(box, { target: { value: 'ni' } });
    act(() => vi.advanceTimersByTime(200));
    fireEvent.change(box, { target: { value: 'nice' } });
    act(() => vi.advanceTimersByTime(249));
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([['nice']]);
    fireEvent.change(box, { target: { value: 'nice 70.3' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onChange).toHaveBeenLastCalledWith('nice 70.3');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(box);
    act(() => vi.advanceTimersByTime(1000));
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});

test('"/" selects what an earlier visit left in the filter, so that typing replaces it', async () => {
  const user = userEvent.setup();
  inKit(<FilterBox label="Filter races" placeholder="Search..." value="nice" onChange={vi.fn()} />);
  await user.keyboard('/roth');
  expect(screen.getByLabelText<HTMLInputElement>('Filter races').value).toBe('roth');
});

function Swim({ save }: { save: (seconds: number) => Promise<unknown> }) {
  return <TimeField label="Swim" {...useAutosave(1596, { save })} />;
}

describe('a field that saves itself', () => {
  test('leaves unreadable text marked and unsent, and formats readable text in one way', async () => {
    const user = userEvent.setup();
    const save = vi.fn(() => Promise.resolve());
    inKit(<Swim save={save} />);
    const field = screen.getByLabelText<HTMLInputElement>('Swim');
    expect(field.value).toBe('26:36');
    await user.clear(field);
    await user.type(field, '26:99');
    await user.tab();
    expect(field.value).toBe('26:99');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Refused:/).textContent).toContain('more than 59 seconds');
    expect(save).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, '1600{Enter}');
    expect(save).toHaveBeenCalledExactlyOnceWith(1600, false);
    expect(field.value).toBe('26:40');
    expect(await screen.findByText(/^Saved \d\d:\d\d \S+$/)).toBeTruthy();
  });
});

function ControlledNumber() {
  const [value, setValue] = useState<number | null>(70);
  return (
    <NumberField
      label="Weight"
      layout="stacked"
      decimals={1}
      min={40}
      max={120}
      value={value}
      onChange={setValue}
    />
  );
}

test('a number in a form shows its error only when the field is left', async () => {
  const user = userEvent.setup();
  inKit(<ControlledNumber />);
  const field = screen.getByLabelText<HTMLInputElement>('Weight');
  await user.clear(field);
  await user.type(field, '4');
  expect(screen.queryByRole('alert', { name: '' })?.textContent ?? '').toBe('');
  await user.tab();
  expect(screen.getByText('40 to 120')).toBeTruthy();
  await user.type(field, '4,5');
  expect(screen.queryByText('40 to 120')).toBeNull();
  await user.tab();
  expect(field.value).toBe('44.5');
});

function ControlledDate({ onChange }: { onChange: (date: string | null) => void }) {
  const [value, setValue] = useState<string | null>('2024-02-28');
  return (
    <DateField
      label="Date"
      value={value}
      onChange={(date) => {
        setValue(date);
        onChange(date);
      }}
    />
  );
}

test('a day is typed or picked', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  inKit(<ControlledDate onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Pick a day' }));
  const heads = await screen.findAllByRole('columnheader');
  expect(heads[0]?.textContent).toBe('Mo');
  await user.click(screen.getByRole('button', { name: /29 February 2024/ }));
  expect(onChange).toHaveBeenLastCalledWith('2024-02-29');
  const field = screen.getByLabelText<HTMLInputElement>('Date');
  expect(field.value).toBe('2024-02-29');
  await user.clear(field);
  expect(onChange).toHaveBeenLastCalledWith(null);
  await user.type(field, '31/12/2025');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('2025-12-31');
  expect(field.value).toBe('2025-12-31');
});

test('the arrow keys move from today in the calendar of an empty date', async () => {
  vi.setSystemTime('2026-03-05T12:00:00Z');
  const user = userEvent.setup();
  const onChange = vi.fn();
  inKit(<DateField label="Date" value={null} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Pick a day' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('5 March 2026'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2026-03-12');
  vi.useRealTimers();
});

test('months and years of the calendar are reached by keyboard', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  inKit(<ControlledDate onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Pick a day' }));
  (await screen.findByRole('button', { name: 'February 2024' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Feb'));
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(document.activeElement?.closest('td')).toBeTruthy());
  await user.keyboard('{Enter}');
  expect(onChange.mock.lastCall?.[0]).toMatch(/^2024-03-/);
});

test('a picked day replaces a text that cannot be read, also when it is the same day', async () => {
  const user = userEvent.setup();
  inKit(<ControlledDate onChange={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('Date');
  await user.type(field, 'x');
  await user.click(screen.getByRole('button', { name: 'Pick a day' }));
  expect(screen.getByText('enter the date as YYYY-MM-DD')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /28 February 2024/ }));
  expect(field.value).toBe('2024-02-28');
  expect(screen.queryByText('enter the date as YYYY-MM-DD')).toBeNull();
});

function WeightForm() {
  const form = useForm<{ weight: number | null }>({
    ...{ stored: { weight: 70 }, version: 1, isSaving: false },
    onSave: () => undefined,
  });
  return (
    <>
      <NumberField label="Weight" max={120} {...form.field('weight')} />
      <button type="button" onClick={form.reset}>
        Reset
      </button>
      {form.whyNot}
    </>
  );
}

test('Reset also drops a text that cannot be read', async () => {
  const user = userEvent.setup();
  inKit(<WeightForm />);
  const field = screen.getByLabelText<HTMLInputElement>('Weight');
  await user.type(field, 'x');
  await user.tab();
  expect(screen.getAllByText('enter a number')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field.value).toBe('70');
  expect(screen.queryByText('enter a number')).toBeNull();
  expect(screen.getByText('Nothing has changed')).toBeTruthy();
});

test('a value from outside replaces a text that cannot be read, and the problem with it', async () => {
  const user = userEvent.setup();
  const onProblem = vi.fn();
  const weight = (value: number) => (
    <UiProvider isTest>
      <NumberField label="Weight" onChange={() => undefined} {...{ value, onProblem }} />
    </UiProvider>
  );
  const { rerender } = render(weight(70));
  const field = screen.getByLabelText<HTMLInputElement>('Weight');
  await user.type(field, 'x');
  expect(onProblem).toHaveBeenLastCalledWith('enter a number');
  rerender(weight(72));
  expect(field.value).toBe('72');
  expect(onProblem).toHaveBeenLastCalledWith(null);
});

test('a pasted text that is cut, maybe before the limit, since a browser does not halve an emoji, is reported', async () => {
  const value = 'x'.repeat(241);
  inKit(<TextAreaField label="Notes" maxLength={250} value={value} onChange={() => undefined} />);
  const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes');
  const paste = (text: string) => fireEvent.paste(notes, { clipboardData: { getData: () => text } });
  const report = () => screen.queryByText('The pasted text was too long and was cut.');
  paste('\u{1F3CA}'.repeat(4));
  expect(report()).toBeNull();
  paste('\u{1F3CA}'.repeat(6));
  fireEvent.change(notes, { target: { value: value + '\u{1F3CA}'.repeat(4) } });
  expect(report()).not.toBeNull();
  fireEvent.change(notes, { target: { value: 'y' } });
  expect(report()).toBeNull();
});

const tiers = ['Diamond', 'Platinum', 'Gold', 'Silver', 'Bronze', 'Iron', 'Tin', 'Zinc', 'Lead'].map(
  (label, index) => ({
    value: String(index + 1),
    label,
  }),
);

function ControlledSelect({ onChange }: { onChange: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>('77');
  return (
    <SelectField
      label="Tier"
      emptyLabel="None"
      options={tiers}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

test('a choice shows a stored value that no option has, can be searched, and can be emptied', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  inKit(<ControlledSelect onChange={onChange} />);
  const button = screen.getByLabelText('Tier');
  expect(button.textContent).toBe('77');
  // Its label hides its text from screen readers.
  expect(screen.getByRole('button', { name: 'Tier', description: '77' })).toBe(button);
  await user.click(button);
  const search = await screen.findByRole('combobox', { name: 'Search the list', expanded: true });
  expect(search.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  await user.type(search, 'pla');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Platinum']);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('2');
  expect(screen.getByLabelText('Tier').textContent).toBe('Platinum');
  await user.click(screen.getByLabelText('Tier'));
  await user.click(await screen.findByRole('option', { name: 'None' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('a choice lists first what begins with the typed text, so that Enter chooses Sudan, not South Sudan', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const names = ['China', 'Fiji', 'India', 'Kenya', 'Peru', 'Qatar', 'South Sudan', 'Spain', 'Sudan'];
  const options = names.map((label) => ({ value: label, label }));
  inKit(<SelectField label="Country" options={options} value={null} onChange={onChange} />);
  await user.click(screen.getByLabelText('Country'));
  await user.type(await screen.findByRole('combobox', { name: 'Search the list' }), 'sud');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Sudan', 'South Sudan']);
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['Sudan']]);
});

test('a choice is searched by what is typed before its list has opened', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  inKit(<ControlledSelect onChange={onChange} />);
  const button = screen.getByLabelText('Tier');
  fireEvent.click(button);
  for (const key of ['p', 'l', 'a']) fireEvent.keyDown(button, { key });
  const search = await screen.findByLabelText<HTMLInputElement>('Search the list');
  expect(search.value).toBe('pla');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Platinum']);
  await user.type(search, 't{Enter}');
  expect(onChange.mock.calls).toEqual([['2']]);
});

test('a choice goes to the ends of its list and by pages, as a screen reader hears', async () => {
  const user = userEvent.setup();
  inKit(<ControlledSelect onChange={() => undefined} />);
  await user.click(screen.getByLabelText('Tier'));
  const search = await screen.findByRole('combobox', { name: 'Search the list' });
  const at = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent;
  const visited = [];
  for (const key of ['Home', 'PageDown', 'End', 'PageUp', 'Home']) {
    await user.type(search, `{${key}}`);
    visited.push(at());
  }
  expect(visited).toEqual(['None', 'Zinc', '77', 'Platinum', 'None']);
});

test('in a choice without a search box a letter and End work too', async () => {
  const user = userEvent.setup();
  const options = ['Low', 'Middle', 'High'].map((label) => ({ value: label, label }));
  const onChange = vi.fn();
  inKit(<SelectField label="Level" options={options} value="Low" onChange={onChange} />);
  const button = screen.getByLabelText('Level');
  await user.click(button);
  await screen.findByRole('listbox');
  const at = () => document.getElementById(button.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await user.keyboard('m');
  expect(at()).toBe('Middle');
  await user.keyboard('{End}');
  expect(at()).toBe('High');
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([['High']]);
});

test('a password can be shown', async () => {
  const user = userEvent.setup();
  inKit(
    <PasswordField
      label="Password"
      autoComplete="current-password"
      value="secret"
      onChange={() => undefined}
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
});
