import { useState } from 'react';
import { moved } from '#rules/text/lists.ts';
import type { PieceStates } from '#testing/fixtures/states.ts';
import { SortableList } from './sortable-list.tsx';

function Example({ start }: { start: readonly string[] }) {
  const [items, setItems] = useState(start);
  return (
    <SortableList
      label="Sponsors in order"
      items={items}
      itemKey={(item) => item}
      itemName={(item) => item}
      onMove={(from, to) => setItems(moved(items, from, to))}
      onRemove={(gone) => setItems(items.filter((item) => item !== gone))}
    >
      {(item) => <b>{item}</b>}
    </SortableList>
  );
}

export const states: PieceStates = {
  piece: 'SortableList',
  states: {
    'three in order': () => <Example start={['Canyon', 'Hoka', 'Maurten']} />,
    'one alone': () => <Example start={['Canyon']} />,
  },
};
