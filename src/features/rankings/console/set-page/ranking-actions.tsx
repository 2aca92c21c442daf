import { Button } from '#console/ui/actions/button.tsx';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';

interface Props {
  set: RankingSet;
  hasRows: boolean;
  isBusy: boolean;
  /** "Generate" on the set page, "Generate Rankings" on the post page. */
  generateLabel: string;
  /** Omitted where there is no export. */
  onExport?: (() => void) | undefined;
  onPublish(): void;
  onUnpublish(): void;
  onGenerate(): void;
}

/** The main button follows the state: Generate for a stale or empty draft, Publish for an up-to-date draft, none for a published set. */
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
