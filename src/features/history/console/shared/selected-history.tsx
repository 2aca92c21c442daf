import { addresses } from '#console/routes.ts';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { ClockIcon } from '#console/ui/icons/icons.tsx';

export interface SelectedHistoryProps {
  entity: string;
  selected: readonly { id: number }[];
}

/** In the bar of the selected rows of a list: the changes of the record, while one is selected. */
export function SelectedHistory({ entity, selected }: SelectedHistoryProps) {
  const [one, other] = selected;
  return one && !other ? (
    <ButtonLink size="small" icon={ClockIcon} address={addresses.history({ entity, id: one.id })}>
      History
    </ButtonLink>
  ) : null;
}
