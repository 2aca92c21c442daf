import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import styles from '#features/rankings/console/shared/set-page/ranking-review.module.css';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { listTeamExclusions } from '#features/team-views/team-exclusions-contract.ts';
import { rankingTypeOf, rankingWindow } from '#rules/ranking/ranking-types.ts';
import { equalPointsRule, formatTeamNations, teamRowsRule } from '#rules/teams/team-rule-text.ts';
import { type RankingView, teamOfView, viewNames } from './ranking-views.ts';

interface Props {
  set: RankingSet;
  view: RankingView;
  isOpen: boolean;
  onClose(): void;
}

/** Dates on which a race counts, and the state of the rows when they were generated. */
function MadeOf({ set }: { set: RankingSet }) {
  const type = rankingTypeOf(set.type);
  const { from, to } = type ? rankingWindow(type, set.date) : { from: null, to: set.date };
  return (
    <Stack gap={8}>
      <p>
        {type?.name}: {set.rule}
      </p>
      <p>
        {from === null ? 'Races up to' : `Races from ${from} to`} {to} count.
      </p>
      <p>{equalPointsRule}</p>
      <p>
        Rules version {set.rules_version ?? 'none yet'}, inputs {set.input_digest?.slice(0, 12) ?? 'none yet'}
        .
      </p>
    </Stack>
  );
}

/** The athletes included in a team's list and those excluded from it. */
function TeamRule({ view }: { view: RankingView }) {
  const team = teamOfView(view);
  const { response } = useApiQuery(listTeamExclusions, {}, { isOff: team === null });
  if (team === null) return null;
  const names = response?.athletes.map(({ name }) => name) ?? [];
  return (
    <section aria-label={viewNames[view]}>
      <h3 className={styles.race}>{viewNames[view]}</h3>
      <Stack gap={8}>
        <p>{formatTeamNations(team)}</p>
        <p>{teamRowsRule}</p>
        <p>
          Left out: {response === undefined ? 'loading' : names.length === 0 ? 'nobody' : names.join(', ')}.
          Admins change that on <TextLink address={addresses.settings()}>Settings</TextLink>.
        </p>
      </Stack>
    </section>
  );
}

/** A text that explains how the ranks of the view are calculated. */
export function RankingRuleDialog({ set, view, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="How this view is calculated"
      cancelLabel={null}
      confirm={{ label: 'Close', run: onClose, variant: 'plain' }}
    >
      <div tabIndex={-1} data-autofocus>
        <Stack gap={16}>
          <MadeOf set={set} />
          <TeamRule view={view} />
        </Stack>
      </div>
    </Dialog>
  );
}
