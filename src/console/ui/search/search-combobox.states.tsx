import type { PieceStates } from '#testing/fixtures/states.ts';
import { Flag } from '../display/flag.tsx';
import { Kbd } from '../display/kbd.tsx';
import { TiersIcon } from '../icons/icons.tsx';
import { type FoundGroup, SearchCombobox, type SearchComboboxProps } from './search-combobox.tsx';

const nothing = () => undefined;

const GROUPS: readonly FoundGroup[] = [
  {
    label: 'Athletes',
    options: [
      { address: '#3', name: 'Taylor Knibb', note: 'FPRO · #1', mark: <Flag country="US" /> },
      { address: '#4', name: 'Georgia Taylor-Brown', note: 'FPRO · #8', mark: <Flag country="GB" /> },
    ],
  },
  { label: 'Screens', options: [{ address: '#t', name: 'Tiers', mark: <TiersIcon size={14} /> }] },
];

const box = (props: Partial<SearchComboboxProps>) => () => (
  <SearchCombobox
    {...{
      label: 'Search',
      placeholder: 'Find anything',
      text: '',
      isOpen: false,
      groups: [],
      isCurrent: true,
    }}
    {...{ onType: nothing, onOpen: nothing, onClose: nothing, onChoose: nothing }}
    {...props}
  />
);

export const states: PieceStates = {
  piece: 'Search',
  states: {
    closed: box({
      hint: (
        <>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </>
      ),
    }),
    found: box({ text: 'ta', isOpen: true, groups: GROUPS }),
    'nothing found': box({ text: 'xylo', isOpen: true, message: 'Nothing found. Check the spelling.' }),
  },
};
