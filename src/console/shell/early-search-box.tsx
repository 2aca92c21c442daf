import type { KeyboardEvent } from 'react';
import searchBox from '../ui/form/search-box.module.css';
import { SearchIcon } from '../ui/icons/icons.tsx';
import { giveFocusBack, openerOf } from '../ui/overlay/use-focus-return.ts';
import { useStore } from '../ui/store.ts';
import { earlySearch, searchFocus } from './search-focus.ts';

function takeFocus(box: HTMLInputElement | null): void {
  if (!box) return;
  earlySearch.before = openerOf(document.activeElement);
  box.focus();
}

function leave({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  giveFocusBack(earlySearch.before);
  Object.assign(earlySearch, { text: '', before: null });
  searchFocus.set(0);
}

/** Takes what is typed after the search key while the search box is being loaded. */
export function EarlySearchBox() {
  const isWanted = useStore(searchFocus) > 0;
  return isWanted ? (
    <div className={searchBox.box} style={{ display: 'flex' }}>
      <SearchIcon />
      <input
        ref={takeFocus}
        aria-label="Search"
        className={searchBox.input}
        placeholder="Find anything"
        autoComplete="off"
        onKeyDown={leave}
        onChange={({ target }) => {
          earlySearch.text = target.value;
        }}
      />
    </div>
  ) : null;
}
