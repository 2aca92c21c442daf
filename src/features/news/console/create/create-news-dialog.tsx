import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useRefreshAll } from '#console/api/queries.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import type { AddDialogProps } from '#console/records/list-screen.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { webAddress } from '#contract/web-address.ts';
import type { ListedNews } from '../../news-contract.ts';
import { articleName } from '../article-cells.tsx';
import { NewArticlesTable } from './new-articles-table.tsx';
import { useNewArticles } from './use-new-articles.ts';

const linesOf = (text: string): string[] => text.split(/\s*[\r\n]+\s*/).filter((line) => line.trim() !== '');

type Props = AddDialogProps<ListedNews>;

/** Read too, although it is not a public address (http://localhost/x): the server says why it is refused. */
const WITH_WHOLE_HOST = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/\s]+\//i;

/** A typed URL is read after this pause. */
const PAUSE_MS = 400;

/** What the Create button does with the articles of the dialog. */
function useCreating(articles: ReturnType<typeof useNewArticles>, { onClose, onAdded }: Props) {
  const [isRunning, setRunning] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const refresh = useRefreshAll();
  const undo = useUndo();
  const create = async () => {
    setRunning(true);
    const added = await articles.create().finally(() => setRunning(false));
    await refresh();
    const [first] = added;
    if (!first) return;
    const ids = added.flatMap(({ changeSetId }) => (changeSetId === null ? [] : [changeSetId]));
    // The dialog that is open now may be another one.
    if (isOpen.current && articles.left().length === 0) onClose();
    if (added.length === 1) onAdded(first.news);
    const message =
      added.length === 1 ? `News ${articleName(first.news)} added` : `${added.length} news added`;
    toasts.success(message, () => undo(...ids));
  };
  return { create, isRunning };
}

/** The text of the URL field; its article is read after a pause, a pasted one at once, several lines as several articles. */
function useTypedUrl(articles: ReturnType<typeof useNewArticles>) {
  const [typed, setTyped] = useState('');
  const { setTyped: read } = articles;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the text changes
  useEffect(() => {
    const isWhole = typed.trim() === '' || webAddress(typed) !== null || WITH_WHOLE_HOST.test(typed);
    const timer = setTimeout(() => read(typed, isWhole), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const paste = (event: ClipboardEvent) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length > 1) {
      event.preventDefault();
      articles.add(lines);
    } else if (typed === '' && lines[0]) read(lines[0]);
  };
  return { typed, setTyped, paste };
}

function OpenDialog(props: Props) {
  const { onClose } = props;
  const articles = useNewArticles();
  const { typed, setTyped, paste } = useTypedUrl(articles);
  const { create, isRunning } = useCreating(articles, props);
  const { items, wanted } = articles;
  const run = async () => {
    articles.setTyped(typed);
    await create();
    if (!articles.left().some(({ isTyped }) => isTyped)) setTyped('');
  };
  const isTypedAdding = items.some(({ isTyped, state }) => isTyped && state.step === 'adding');
  const whyNothing = () => {
    if (typed.trim() === '') return 'Paste the URL of an article first';
    return articles.isRefused(typed) ? 'Try the refused article again, or paste another one' : null;
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create a News"
      size={items.length === 0 ? 'wide' : 'full'}
      hasUnsaved={(typed.trim() !== '' && !isTypedAdding) || wanted.length > 0}
      confirm={{
        label: wanted.length > 1 ? `Create ${wanted.length} News` : 'Create News',
        run: () => void run(),
        whyDisabled: wanted.length > 0 ? null : whyNothing(),
        // What is being created is created even when the dialog is closed.
        request: { isRunning, cancel: () => undefined },
      }}
    >
      <Stack>
        <div onPaste={paste}>
          <TextField
            label="URL"
            type="url"
            width="full"
            layout="stacked"
            isFocused
            maxLength={2000}
            placeholder="https://"
            hint="Paste the URL of an article, or several, one per line"
            value={typed}
            onChange={setTyped}
          />
        </div>
        <NewArticlesTable
          items={items}
          onRemove={(id) => {
            if (items.find((item) => item.id === id)?.isTyped) setTyped('');
            articles.remove(id);
          }}
          onRetry={articles.retry}
        />
      </Stack>
    </Dialog>
  );
}

/**
 * Create a News: a URL, or several pasted lines; each is shown as it will be in the list. Each time it is opened it is a new one: the one
 * before may still be adding.
 */
export function CreateNewsDialog(props: Props) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}
