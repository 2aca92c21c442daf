import { useEffect, useState } from 'react';
import type { ApiError } from '#console/api/api-error.ts';
import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { counted } from '#console/ui/format/figures.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import type { ResponseOf } from '#contract/declare-call.ts';
import { fetchNews, type NewsChange, type NewsItem } from '../../news-contract.ts';
import { articleName } from '../article-cells.tsx';
import { formatNewsDate } from '../news-date.tsx';
import styles from './item.module.css';
import { useSavePicture } from './use-save-picture.ts';

const LABELS: Readonly<Record<NewsChange['field'], string>> = {
  title: 'Title',
  description: 'Text',
  date: 'Date',
  picture: 'Picture',
};

function Value({ field, value }: { field: NewsChange['field']; value: string | null }) {
  if (value === null) return <Mute>None</Mute>;
  if (field === 'picture') return <img src={value} alt="" />;
  return field === 'date' ? formatNewsDate(value) : value;
}

function Changes({ changes }: { changes: readonly NewsChange[] }) {
  if (changes.length === 0) return <Mute>The page has nothing new.</Mute>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th>Field</th>
          <th>Now</th>
          <th>On the page</th>
          <th>Fetching</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, is_manual }) => (
          <tr key={field}>
            <th scope="row">{LABELS[field]}</th>
            <td>
              <Value field={field} value={before} />
            </td>
            <td>
              <Value field={field} value={after} />
            </td>
            <td>{is_manual ? 'Unchanged: set manually' : 'Will change'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OfferedProps {
  pictures: readonly string[];
  onChoose(picture: string): void;
}

function OfferedPictures({ pictures, onChoose }: OfferedProps) {
  if (pictures.length === 0) return <Mute>The page has no usable picture.</Mute>;
  return (
    <div className={styles.offered}>
      {pictures.map((picture, at) => (
        <button
          key={picture}
          type="button"
          aria-label={`Use picture ${at + 1}`}
          onClick={() => onChoose(picture)}
        >
          <img src={picture} alt="" />
        </button>
      ))}
    </div>
  );
}

interface Props {
  isOpen: boolean;
  onClose(): void;
  news: NewsItem;
}

/** What the page says now; it is read each time the dialog is opened. */
function useReading({ isOpen, news }: Props) {
  const { run } = useApiMutation(fetchNews);
  const [response, setResponse] = useState<ResponseOf<typeof fetchNews>>();
  const [error, setError] = useState<ApiError | null>(null);
  const read = () => {
    setResponse(undefined);
    setError(null);
    run({ id: news.id, preview: 1 }).then((done) => setResponse(done.response), setError);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened
  useEffect(() => {
    if (isOpen) read();
  }, [isOpen]);
  return { response, error, read };
}

/** Reads the page again: shows what would change and the pictures that it offers, then saves on request. */
export function FetchAgainDialog(props: Props) {
  const { isOpen, onClose, news } = props;
  const { response, error, read } = useReading(props);
  const saving = useUndoableMutation(fetchNews);
  const savePicture = useSavePicture(news);
  const changed = response?.changes.filter(({ is_manual }) => !is_manual) ?? [];
  const save = async () => {
    const saved = await saving.attempt({ id: news.id }, `News ${articleName(news)} fetched again`);
    if (saved !== null) onClose();
  };
  const choose = async (picture: string) => {
    await showRefusal(savePicture({ picture }).then(onClose));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Fetch again"
      size="wide"
      confirm={{
        label: changed.length === 0 ? 'Save' : `Save ${counted(changed.length, 'change')}`,
        run: () => void save(),
        whyDisabled:
          response === undefined ? 'The page is being read' : changed.length === 0 ? 'Nothing changes' : null,
        request: saving,
      }}
    >
      <Stack>
        {error ? <ErrorState message={error.message} onRetry={read} /> : null}
        {response?.problem ? <ErrorState message={response.problem} onRetry={read} /> : null}
        {response === undefined && !error ? <LoadingState lines={4} /> : null}
        {response && (response.problem === null || response.changes.length > 0) ? (
          <Changes changes={response.changes} />
        ) : null}
        {response && response.problem === null ? (
          <>
            {response.pictures.length > 0 ? <Mute>Pictures of the page. Press one to use it.</Mute> : null}
            <OfferedPictures pictures={response.pictures} onChoose={(picture) => void choose(picture)} />
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}
