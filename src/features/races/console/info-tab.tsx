import { EmptyState } from '#console/kit/page/page-states.tsx';
import type { RaceTabProps } from './race-tab-props.ts';

export function InfoTab({ answer }: RaceTabProps) {
  return <EmptyState title={answer.race.name} />;
}
