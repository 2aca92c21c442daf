import { Button } from '#console/ui/actions/button.tsx';
import { GenerateIcon } from '#console/ui/icons/icons.tsx';

interface Props {
  isDraft: boolean;
  isStale: boolean;
  hasRows: boolean;
  /** A set may have no rows although it was generated. */
  isGenerated?: boolean;
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
export function SetActions(props: Props) {
  const { isDraft, isStale, hasRows, isBusy, generateLabel, onExport, onPublish, onUnpublish, onGenerate } =
    props;
  const whyBusy = isBusy ? 'Wait until the set is calculated and saved' : null;
  const whyEmpty = hasRows
    ? null
    : props.isGenerated
      ? 'This set has no athletes'
      : 'Generate the rankings first';
  const wantsGenerating = isStale && isDraft;
  const generate = (
    <Button
      key="generate"
      variant={wantsGenerating ? 'main' : 'plain'}
      icon={GenerateIcon}
      needsNetwork
      whyDisabled={whyBusy}
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
      whyDisabled={whyBusy ?? whyEmpty}
      onClick={onPublish}
    >
      Publish
    </Button>
  ) : (
    <Button key="unpublish" needsNetwork whyDisabled={whyBusy} onClick={onUnpublish}>
      Unpublish
    </Button>
  );
  return (
    <>
      {onExport ? (
        <Button whyDisabled={whyEmpty} onClick={onExport}>
          Export
        </Button>
      ) : null}
      {wantsGenerating ? [publish, generate] : [generate, publish]}
    </>
  );
}
