import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import styles from './set-choice.module.css';

export interface SetChoiceProps {
  sets: readonly { id: number; date: string; type: number; published: 0 | 1 }[];
  chosen: readonly number[];
  onChoose(id: number, isChosen: boolean): void;
}

/** Ranking sets affected by a change, to select which ones are regenerated. */
export function SetChoice({ sets, chosen, onChoose }: SetChoiceProps) {
  return (
    <ul className={styles.sets}>
      {sets.map((set) => (
        <li key={set.id} className={styles.set}>
          <CheckBox
            label={`Generate the set of ${set.date}`}
            isChecked={chosen.includes(set.id)}
            onChange={(isChosen) => onChoose(set.id, isChosen)}
          />
          <TextLink address={addresses.ranking(set.id)}>{set.date}</TextLink>
          <Mute>{rankingTypeOf(set.type)?.name}</Mute>
          <StatusBadge
            state={set.published === 1 ? 'published' : 'draft'}
            label={set.published === 1 ? 'Published' : 'Draft'}
          />
        </li>
      ))}
    </ul>
  );
}
