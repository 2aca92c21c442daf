import { useApiQuery } from '#console/api/queries.ts';
import { isReviewed, SetDialogs } from '#features/rankings/console/shared/set-page/set-dialogs.tsx';
import { readChangesSince, readRankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { AfterPublishing, AfterUnpublishing } from '../publish/publish-texts.tsx';
import type { usePublication } from '../publish/use-publication.ts';
import { GenerateDialog } from '../regenerate/generate-dialog.tsx';
import { RankingRuleDialog } from './ranking-rule-dialog.tsx';
import type { RankingView } from './ranking-views.ts';
import type { Generation } from './use-generation.ts';

export type OpenDialog = 'publish' | 'unpublish' | 'generate' | 'changes' | 'rule' | { type: number } | null;

const typeName = (type: number): string => rankingTypeOf(type)?.name ?? String(type);

export interface RankingDialogsProps {
  set: RankingSet;
  view: RankingView;
  open: OpenDialog;
  onOpen(open: OpenDialog): void;
  /** Generates the set; a published one after a review of what changes. */
  generate(): unknown;
  generation: Generation;
  publication: ReturnType<typeof usePublication>;
}

/** The dialogs of a ranking set, and those that only world rankings have: another type, the rule. */
export function RankingDialogs({ view, ...props }: RankingDialogsProps) {
  const { set, open, onOpen, generation } = props;
  const { id } = set;
  const newType = typeof open === 'object' ? open?.type : undefined;
  const review = useApiQuery(
    readRankingReview,
    { id },
    { isOff: !isReviewed(open, generation), isCurrentOnly: true },
  );
  const loaded = useApiQuery(readChangesSince, { id }, { isOff: open !== 'changes' });
  const type = loaded.response?.type ?? null;
  const notes =
    type === null
      ? []
      : [`The type is now ${typeName(type.after)}; the rows were generated with ${typeName(type.before)}.`];
  const close = () => onOpen(null);
  return (
    <>
      <SetDialogs
        noun="rankings"
        {...props}
        review={review}
        changes={{ loaded, notes }}
        effect={review.response && <AfterPublishing review={review.response} />}
        unpublishing={<AfterUnpublishing set={set} review={review.response} />}
      />
      <GenerateDialog
        set={set}
        type={newType}
        isOpen={open === 'generate' || newType !== undefined}
        onClose={close}
        onGenerate={() => {
          close();
          void (newType === undefined ? generation.generate() : generation.setType(newType));
        }}
      />
      <RankingRuleDialog {...{ set, view }} isOpen={open === 'rule'} onClose={close} />
    </>
  );
}
