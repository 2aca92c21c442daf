import { useLayoutEffect, useRef, useState } from 'react';
import { earlySearch, searchFocus } from '#console/shell/search-focus.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { giveFocusBack, openerOf } from '#console/ui/overlay/use-focus-return.ts';
import { type FoundGroup, SearchCombobox } from '#console/ui/search/search-combobox.tsx';
import { useStore } from '#console/ui/store.ts';
import { LONGEST_QUERY } from '#features/search/search-contract.ts';
import { useRecentRecords } from '../recent-records.ts';
import { KINDS } from '../search-groups.tsx';
import { useSearch } from '../use-search.ts';

function useRecentGroups(): FoundGroup[] {
  const records = useRecentRecords();
  const options = records.map(({ kind, name, url }) => {
    const { icon: KindIcon, label } = KINDS[kind];
    return { name, address: url, mark: <KindIcon size={14} />, note: label };
  });
  return options.length === 0 ? [] : [{ label: 'Recently opened', options }];
}

interface MessageProps {
  search: ReturnType<typeof useSearch>;
  onChoose(): void;
}

/** What is said below the options, or instead of them. */
function messageOf({ search, onChoose }: MessageProps) {
  const { isEmpty, isNothing, error, nearest, groups, reload } = search;
  if (error)
    return (
      <Line>
        <span role="alert">{error.message}</span>
        <Button size="small" onClick={reload}>
          Retry
        </Button>
      </Line>
    );
  if (isEmpty) return 'Type a name, an id, a screen or an action.';
  if (!isNothing) return groups.length === 0 ? 'Searching' : null;
  return (
    <>
      Nothing found.{' '}
      {nearest ? (
        <>
          The nearest name is{' '}
          <TextLink address={nearest.url} onClick={onChoose}>
            {nearest.name}
          </TextLink>
          .
        </>
      ) : (
        'Check the spelling, or type fewer letters.'
      )}
    </>
  );
}

/** The search box of the top bar, with records, screens and actions below it. */
export function TopBarSearch() {
  const [text, setText] = useState(earlySearch.text);
  const [isOpen, setOpen] = useState(text !== '');
  const input = useRef<HTMLInputElement>(null);
  /** What had the focus before a key brought it here. */
  const before = useRef<HTMLElement | null>(null);
  const requests = useStore(searchFocus);
  const search = useSearch(text);
  const recent = useRecentGroups();
  // With the box, so that no key is lost between it and the one before.
  useLayoutEffect(() => {
    const early = earlySearch.text.length;
    const opener = earlySearch.before ?? openerOf(document.activeElement);
    Object.assign(earlySearch, { text: '', before: null });
    if (requests === 0 || document.activeElement === input.current) return;
    before.current = opener;
    input.current?.focus();
    if (early > 0) input.current?.setSelectionRange(early, early);
    else input.current?.select();
  }, [requests]);
  const open = () => setOpen(true);
  const type = (next: string) => {
    setText(next.slice(0, LONGEST_QUERY).toWellFormed());
    open();
  };
  const leave = () => {
    setOpen(false);
    setText('');
    input.current?.blur();
  };
  const close = () => {
    const hadFocus = document.activeElement === input.current;
    setOpen(false);
    if (!hadFocus) return;
    leave();
    giveFocusBack(before.current);
    before.current = null;
  };
  return (
    <SearchCombobox
      ref={input}
      label="Search"
      placeholder="Find anything"
      {...{ text, isOpen }}
      onType={type}
      onOpen={open}
      onClose={close}
      onChoose={leave}
      groups={search.isEmpty ? recent : search.groups}
      isCurrent={search.isCurrent}
      isFailed={search.error !== null}
      message={messageOf({ search, onChoose: leave })}
      hint={
        <>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </>
      }
    />
  );
}
