import { useStore } from '../ui/store.ts';
import { earlySearch, searchFocus } from './search-focus.ts';

const focus = (box: HTMLInputElement | null) => box?.focus();

/** Takes what is typed after the search key while the search box is being loaded. */
export function EarlySearchBox() {
  const isWanted = useStore(searchFocus) > 0;
  return isWanted ? (
    <input
      ref={focus}
      aria-label="Search"
      onChange={({ target }) => {
        earlySearch.text = target.value;
      }}
    />
  ) : null;
}
