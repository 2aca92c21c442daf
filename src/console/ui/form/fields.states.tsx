import { type ReactNode, useState } from 'react';
import type { PieceStates } from '#testing/fixtures/states.ts';
import type { SavedState } from '../autosave/saved-state.ts';
import { Flag } from '../display/flag.tsx';
import { Line } from '../layout/stack.tsx';
import { AutocompleteField } from '../select/autocomplete-field.tsx';
import { FilterSelect, SelectField } from '../select/select.tsx';
import { SuggestField } from '../select/suggest-field.tsx';
import type { AssignedTag } from '../select/tag-chips.tsx';
import { TagsInput } from '../select/tags-input.tsx';
import { CheckField } from './check-field.tsx';
import { DateField } from './dates/date-field.tsx';
import { FilterBox } from './filter-box.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioField } from './radio-field.tsx';
import { RangeField } from './range-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';

function Held<Value>({
  start,
  children,
}: {
  start: Value;
  children(value: Value, set: (value: Value) => void): ReactNode;
}) {
  const [value, set] = useState(start);
  return children(value, set);
}

const at = new Date(2026, 7, 17, 14, 2);
const saved: SavedState = { kind: 'saved', at };
const nations = [
  'Austria',
  'Belgium',
  'Canada',
  'Denmark',
  'France',
  'Germany',
  'Japan',
  'Norway',
  'Poland',
  'Spain',
].map((label) => ({ value: label, label }));
const types = [
  { value: '8', label: '2023' },
  { value: '10', label: '2024, last 52 weeks' },
  { value: '11', label: '2026, last 52 weeks' },
];

/** Two of the same name, distinguished by flag and division. */
const PEOPLE = [
  { value: '1', label: 'Alex Martin', note: 'MPRO', mark: <Flag country="FR" /> },
  { value: '2', label: 'Alex Martin', note: 'FPRO', mark: <Flag country="US" /> },
  { value: '3', label: 'Alexandra Tondeur', note: 'FPRO', mark: <Flag country="BE" /> },
  { value: '4', label: 'Lucy Charles-Barclay', note: 'FPRO', mark: <Flag country="GB" /> },
];

export const states: PieceStates = {
  piece: 'Fields',
  states: {
    'saved in its own place': () => (
      <>
        <Held start={178 as number | null}>
          {(value, onChange) => (
            <NumberField label="Height" unit="cm" state={saved} {...{ value, onChange }} />
          )}
        </Held>
        <Held start={25000 as number | null}>
          {(value, onChange) => (
            <NumberField
              label="Prize"
              unit="USD"
              isGrouped
              state={{ kind: 'saving' }}
              {...{ value, onChange }}
            />
          )}
        </Held>
        <Held start={68}>
          {(value, onChange) => (
            <TimeField label="Swim pace" unit="/100 m" state={{ kind: 'dirty' }} {...{ value, onChange }} />
          )}
        </Held>
        <Held start="jo@agency">
          {(value, onChange) => (
            <TextField label="Manager" width={128} state={{ kind: 'offline' }} {...{ value, onChange }} />
          )}
        </Held>
        <Held start={318 as number | null}>
          {(value, onChange) => (
            <NumberField
              label="Weight"
              unit="kg"
              state={{ kind: 'invalid', message: '40 to 120 kg' }}
              {...{ value, onChange }}
            />
          )}
        </Held>
        <Held start={'2026-09-19' as string | null}>
          {(value, onChange) => (
            <DateField
              label="Date"
              state={{ kind: 'idle' }}
              hint="Day of the race"
              {...{ value, onChange }}
            />
          )}
        </Held>
        <Held start={'Belgium' as string | null}>
          {(value, onChange) => (
            <SelectField
              label="Country"
              width={200}
              options={nations}
              state={saved}
              emptyLabel="Select"
              {...{ value, onChange }}
            />
          )}
        </Held>
        <Held start={true}>
          {(value, onChange) => (
            <CheckField
              label="Grand Final"
              checkLabel="Counts double"
              state={saved}
              {...{ value, onChange }}
            />
          )}
        </Held>
      </>
    ),
    'in a dialog': () => (
      <>
        <Held start="">
          {(value, onChange) => (
            <TextField label="First" layout="stacked" width="full" isRequired {...{ value, onChange }} />
          )}
        </Held>
        <Held start="Lindt">
          {(value, onChange) => (
            <TextField
              label="Last"
              layout="stacked"
              width="full"
              error="There is an athlete of this name"
              {...{ value, onChange }}
            />
          )}
        </Held>
        <Held start="Two laps, wetsuit swim.">
          {(value, onChange) => (
            <TextAreaField label="Notes" layout="stacked" width="full" {...{ value, onChange }} />
          )}
        </Held>
        <Held start="correct horse">
          {(value, onChange) => (
            <PasswordField
              label="Password"
              layout="stacked"
              width="full"
              size="sign-in"
              autoComplete="current-password"
              {...{ value, onChange }}
            />
          )}
        </Held>
      </>
    ),
    'over a list': () => (
      <Line>
        <Held start="">
          {(value, onChange) => (
            <FilterBox label="Filter races" placeholder="Search..." {...{ value, onChange }} />
          )}
        </Held>
        <Held start="10">
          {(value, onChange) => <FilterSelect label="Type" options={types} {...{ value, onChange }} />}
        </Held>
        <Held start="11">
          {(value, onChange) => (
            <FilterSelect
              label="Only"
              options={[{ value: '', label: 'any' }, ...types]}
              {...{ value, onChange }}
            />
          )}
        </Held>
      </Line>
    ),
    'tags of one picture': () => (
      <Held start={[PEOPLE[0]] as AssignedTag[]}>
        {(tags, set) => (
          <TagsInput
            label="Athletes"
            layout="stacked"
            width="full"
            options={PEOPLE}
            tags={tags}
            onAdd={(value) => set([...tags, ...PEOPLE.filter((person) => person.value === value)])}
            onRemove={(value) => set(tags.filter((tag) => tag.value !== value))}
            onCreate={(label) => set([...tags, { value: label, label }])}
          />
        )}
      </Held>
    ),
    'tags of 40 pictures, one of them on 12': () => (
      <TagsInput
        label="Athletes"
        layout="stacked"
        width="full"
        options={PEOPLE}
        itemCount={40}
        tags={[{ ...PEOPLE[0], held: 12 } as AssignedTag, ...PEOPLE.slice(3)]}
        onAdd={() => undefined}
        onRemove={() => undefined}
      />
    ),
    off: () => (
      <>
        <TextField label="Alias" value="ironman-nice" onChange={() => undefined} isDisabled width={200} />
        <SelectField
          label="Tier"
          value={null}
          options={types}
          onChange={() => undefined}
          isDisabled
          width={200}
        />
      </>
    ),
    'one of many, by typing': () => (
      <>
        <Held start={null as string | null}>
          {(value, onChange) => (
            <AutocompleteField
              label="Athlete"
              layout="stacked"
              width="full"
              options={PEOPLE}
              opensFrom={2}
              allLabel="All athletes"
              {...{ value, onChange }}
            />
          )}
        </Held>
        <Held start="Canyon">
          {(value, onChange) => (
            <SuggestField
              label="Brand"
              layout="stacked"
              width="full"
              suggestions={['Canyon', 'Cervélo', 'Orbea']}
              {...{ value, onChange }}
            />
          )}
        </Held>
      </>
    ),
    'one of a few': () => (
      <Held start="new">
        {(value, onChange) => (
          <RadioField
            label="Draft"
            layout="stacked"
            options={[
              { value: 'new', label: 'A new set', note: 'of today' },
              { value: 'old', label: 'Continue with set 12', note: 'not published' },
              { value: 'off', label: 'Another', isDisabled: true },
            ]}
            {...{ value, onChange }}
          />
        )}
      </Held>
    ),
    'on a line between two bounds': () => (
      <Held start={120}>
        {(zoom, set) => (
          <RangeField
            label="Zoom"
            layout="stacked"
            width={280}
            value={zoom}
            min={50}
            max={300}
            valueText={`${zoom} %`}
            onChange={set}
          />
        )}
      </Held>
    ),
  },
};
