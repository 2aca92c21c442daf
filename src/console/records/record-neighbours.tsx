import { useRouter } from '@tanstack/react-router';
import { IconLink } from '#console/ui/actions/icon-link.tsx';
import { ChevronDownIcon } from '#console/ui/icons/icons.tsx';
import { ChevronUpIcon } from '#console/ui/icons/record-icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import { type Neighbours, neighboursInOrder } from './record-order.ts';

interface RecordNeighboursProps {
  /** The noun of the record, under which its list stores the order: "athlete". */
  kind: string;
  id: number;
  /** Where the record is not in the list shown last; unset while they are read. */
  fallback: Neighbours | undefined;
  urlOf(id: number): string;
}

const NONE: Neighbours = { prev_id: null, next_id: null };

/** Links to the previous and next record, as its list last showed them; Alt with the arrow keys does the same. */
export function RecordNeighbours({ kind, id, fallback, urlOf }: RecordNeighboursProps) {
  const router = useRouter();
  const { prev_id, next_id } = neighboursInOrder(kind, id) ?? fallback ?? NONE;
  const urlOrNone = (neighbour: number | null) => (neighbour === null ? null : urlOf(neighbour));
  const go = (neighbour: number | null) => {
    if (neighbour !== null) router.history.push(urlOf(neighbour));
  };
  const group = sentenceCase(kind);
  const before = { label: `Previous ${kind}`, group, run: () => go(prev_id) };
  const after = { label: `Next ${kind}`, group, run: () => go(next_id) };
  useShortcuts([
    { keys: 'Alt+ArrowUp', ...before },
    { keys: 'Alt+ArrowLeft', ...before },
    { keys: 'Alt+ArrowDown', ...after },
    { keys: 'Alt+ArrowRight', ...after },
  ]);
  return (
    <>
      <IconLink
        icon={ChevronUpIcon}
        label={`Previous ${kind} (Alt ↑)`}
        address={urlOrNone(prev_id)}
        whyNowhere={`This is the first ${kind}`}
      />
      <IconLink
        icon={ChevronDownIcon}
        label={`Next ${kind} (Alt ↓)`}
        address={urlOrNone(next_id)}
        whyNowhere={`This is the last ${kind}`}
      />
    </>
  );
}
