import { Button } from '#console/ui/actions/button.tsx';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';

interface Props {
  set: RankingSet;
  hasRows: boolean;
  isBusy: boolean;
  /** "Generate" on the set page, "Generate Rankings" on the post. */
  generateLabel: string;
  /** Left out where there is no export. */
  onExport?: (() => void) | undefined;
  onPublish(): void;
  onUnpublish(): void;
  onGenerate(): void;
}

/** The accent follows the state: a stale or empty draft offers Generate, a fresh draft Publish, a published set none. */
export function RankingActions(props: Props) {
  const { set, hasRows, isBusy, generateLabel, onExport, onPublish, onUnpublish, onGenerate } = props;
  const isDraft = set.published === 0;
  const wantsGenerating = set.state === 'stale' && isDraft;
  const generate = (
    <Button
      key="generate"
      variant={wantsGenerating ? 'main' : 'plain'}
      icon={GenerateIcon}
      needsNetwork
      disabled={isBusy}
      onClick={onGenerate}
    >
      {generateLabel}
    </Button>
  );
  const publish = isDraft ? (
    <Button
      key="publish"
      variant={wantsGenerating ? 'plain' : 'main'}
      needsNetwork
      disabled={isBusy || !hasRows}
      title={hasRows ? undefined : 'Generate the rankings first'}
      onClick={onPublish}
    >
      Publish
    </Button>
  ) : (
    <Button key="unpublish" needsNetwork disabled={isBusy} onClick={onUnpublish}>
      Unpublish
    </Button>
  );
  return (
    <>
      {onExport ? (
        <Button disabled={!hasRows} onClick={onExport}>
          Export
        </Button>
      ) : null}
      {wantsGenerating ? [publish, generate] : [generate, publish]}
    </>
  );
}
