import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { foldName, tidyText } from '#rules/name-matching/names.ts';
import { goByKey, goToOption, isLetter, listClasses, SEARCH_FROM } from './list-search.ts';
import { ADDED, PickerList } from './picker-list.tsx';
import type { AddedOption, SelectOption } from './select-option.ts';

/** Props of the button that opens the list. */
export interface OpenerProps {
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

interface PickerProps {
  options: readonly SelectOption[];
  value: string;
  onChoose(value: string): void;
  added?: AddedOption | undefined;
  /** The button that opens the list. */
  children(parts: { opener: OpenerProps; chosen: SelectOption | undefined }): ReactElement;
}

interface FloatingSizes {
  rects: { reference: { width: number } };
  elements: { floating: HTMLElement };
}

/** The list is as wide as its widest option, and never narrower than the button that opens it. */
function atLeastAsWideAsOpener({ rects, elements }: FloatingSizes): void {
  elements.floating.style.minWidth = `${rects.reference.width}px`;
}

/** A button that opens a list to choose from; with a search box where the list is long. */
export function Picker({ options, value, onChoose, added, children }: PickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const hasSearch = options.length >= SEARCH_FROM || added !== undefined;
  const name = tidyText(typed);
  const isNew = name !== '' && !options.some(({ label }) => foldName(label) === foldName(name));
  const combobox = useCombobox({
    onDropdownClose: (source) => {
      setTyped('');
      combobox.resetSelectedOption();
      // A press elsewhere moves the focus itself.
      if (source === 'keyboard') combobox.focusTarget();
    },
  });
  const choose = (next: string) => {
    if (next === ADDED) added?.onAdd(name);
    else onChoose(next);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  const placeOf = (text: string) =>
    options.findIndex(({ label }) => foldName(label).startsWith(foldName(text)));
  /** In an open list without a search box, typing goes to the option that begins with it. A letter that continues none begins again. */
  const goTo = (letter: string, opener: Element) => {
    const text = placeOf(typed + letter) === -1 ? letter : typed + letter;
    setTyped(text);
    if (placeOf(text) !== -1) goToOption(combobox, opener, placeOf(text), false);
  };
  /**
   * The search box is focused a moment after the list opens; what is typed until then is not lost. In a dialog, where letters are
   * no shortcuts, typing opens the list.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    goByKey(event, combobox, listId, '');
    if (!isLetter(event)) return;
    if (!combobox.dropdownOpened && event.currentTarget.closest('[role="dialog"]') === null) return;
    event.preventDefault();
    // Opens it too.
    if (!hasSearch) return goTo(event.key, event.currentTarget);
    combobox.openDropdown();
    setTyped((before) => before + event.key);
  };
  const opener = { onClick: () => combobox.toggleDropdown(), onKeyDown };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      offset={4}
      position="bottom-start"
      width="max-content"
      middlewares={{ flip: true, shift: true, size: { apply: atLeastAsWideAsOpener } }}
      keepMounted={false}
      classNames={listClasses}
    >
      <Combobox.Target targetType="button" aria-controls={combobox.dropdownOpened ? listId : undefined}>
        {children({ opener, chosen: options.find((option) => option.value === value) })}
      </Combobox.Target>
      <Combobox.Dropdown data-keeps-enter>
        <PickerList
          {...{ combobox, listId, options, value, hasSearch }}
          typed={hasSearch ? typed : ''}
          start={hasSearch || typed === '' ? -1 : placeOf(typed)}
          onType={setTyped}
          addLabel={added && isNew ? added.label(name) : null}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
