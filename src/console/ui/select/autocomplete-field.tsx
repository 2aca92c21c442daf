import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '../actions/button.tsx';
import type { FieldFrameProps } from '../form/form-field.tsx';
import inputStyles from '../form/input.module.css';
import { CloseIcon } from '../icons/icons.tsx';
import { BrowseIcon } from '../icons/record-icons.tsx';
import { SelectDialog, type SelectDialogProps } from '../overlay/select-dialog.tsx';
import { ComboboxField, ComboboxOptions } from './combobox-field.tsx';
import { useBestOptions } from './option-search.ts';
import type { SelectOption } from './select-option.ts';

export interface AutocompleteFieldProps extends FieldFrameProps {
  /** Any number of them; the first few that match the typed text are listed. */
  options: readonly SelectOption[];
  /** The chosen option's value; null for none. */
  value: string | null;
  onChange(value: string | null): void;
  placeholder?: string;
  isDisabled?: boolean;
  isFocused?: boolean;
  /** The list opens at this many typed characters; 1 by default. */
  opensFrom?: number;
  /** "All athletes": lists all of them over the whole window too, for users who do not know how a name is spelled. */
  allLabel?: string;
  /** The options are looked up for the typed text; `isCurrent` is false while those of an earlier text are listed. Text without a choice is cleared when the field is left. */
  lookUp?: { onType(text: string): void; isCurrent: boolean };
}

const MOST_SHOWN = 12;

function useLookUp({ options, value, onChange, opensFrom = 1, lookUp }: AutocompleteFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? '';
  const found = useBestOptions(options, text, text.trim() === '' ? 0 : MOST_SHOWN);
  const chosen = value === null ? undefined : options.find((option) => option.value === value);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const type = (next: string) => {
    setTyped(next);
    lookUp?.onType(next);
    if (value !== null) onChange(null);
    if (next.trim().length >= opensFrom) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  const { selectFirstOption } = combobox;
  // After rendering, since it looks the option up in the page.
  useEffect(() => {
    if (found.length > 0) selectFirstOption();
  }, [found, selectFirstOption]);
  const take = (taken: string | null) => {
    setTyped(null);
    onChange(taken);
    combobox.closeDropdown();
  };
  const clear = () => {
    take(null);
    combobox.focusTarget();
  };
  const close = () => {
    combobox.closeDropdown();
    if (value !== null || lookUp) setTyped(null);
  };
  return { typed, found, chosen, combobox, type, take, clear, close };
}

/** Opens all of them, over the whole window. */
function BrowseAll({ title, options, value, onChoose }: Omit<SelectDialogProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={BrowseIcon}
        size="small"
        label={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <SelectDialog isOpen={isOpen} onClose={() => setOpen(false)} {...{ title, options, value, onChoose }} />
    </>
  );
}

/**
 * One of very many options, found by typing a part of its name: arrows choose, Enter selects, Escape closes
 * the list.
 */
export function AutocompleteField(props: AutocompleteFieldProps) {
  const { placeholder = 'Type a name', isDisabled = false, isFocused, opensFrom = 1, allLabel } = props;
  const { typed, found, chosen, combobox, type, take, clear, close } = useLookUp(props);
  const isLookingUp = props.lookUp?.isCurrent === false && found.length === 0;
  const isOpen = combobox.dropdownOpened && (typed ?? '').trim().length >= opensFrom && !isLookingUp;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    <ComboboxField
      field={props}
      {...{ combobox, isDisabled }}
      onSubmit={take}
      keepsEnter={isOpen}
      isListShown={isOpen}
      input={{
        spellCheck: false,
        placeholder,
        value: typed ?? chosen?.label ?? '',
        onChange: (event) => type(event.target.value),
        onKeyDownCapture: onKeyDown,
        onBlur: close,
        ...(isFocused ? { 'data-autofocus': true } : {}),
      }}
      before={typed === null ? chosen?.mark : null}
      after={
        <>
          {typed === null && chosen?.note ? <span className={inputStyles.unit}>{chosen.note}</span> : null}
          {/* No tab stop: with the keyboard, another one is chosen by typing over the text. */}
          {chosen && !isDisabled ? (
            <IconButton icon={CloseIcon} size="small" label="Choose another" tabIndex={-1} onClick={clear} />
          ) : null}
          {allLabel && !isDisabled ? (
            <BrowseAll title={allLabel} options={props.options} value={props.value} onChoose={take} />
          ) : null}
        </>
      }
    >
      <ComboboxOptions options={found} />
    </ComboboxField>
  );
}
