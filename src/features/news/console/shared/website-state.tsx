import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import type { ListedNews } from '../../news-contract.ts';

const STATES = {
  live: ['published', 'On the website'],
  changed: ['stale', 'Changed since'],
  new: ['draft', 'Not yet'],
} as const;

export const websiteLabel = ({ website }: Pick<ListedNews, 'website'>): string => STATES[website][1];

export function WebsiteState({ website }: Pick<ListedNews, 'website'>) {
  const [state, label] = STATES[website];
  return <StatusBadge state={state} label={label} />;
}
