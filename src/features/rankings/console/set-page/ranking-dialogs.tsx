import { useAfterMoment } from '#console/ui/layout/use-delayed-flag.ts';
import { PleaseWait } from '#console/ui/overlay/please-wait.tsx';
import { DeleteError } from '#features/rankings/console/shared/set-page/use-set-deletion.tsx';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { RankingChangesDialog } from '../publish/ranking-changes-dialog.tsx';
import { UnpublishDialog } from '../publish/unpublish-dialog.tsx';
import type { usePublication } from '../publish/use-publication.ts';
import { GenerateDialog } from '../regenerate/generate-dialog.tsx';
import { RankingRuleDialog } from './ranking-rule-dialog.tsx';
import type { RankingView } from './ranking-views.ts';
import type { Generation } from './use-generation.ts';

export type OpenDialog = 'publish' | 'unpublish' | 'generate' | 'changes' | 'rule' | { type: number } | null;

interface Props {
  set: RankingSet;
  view: RankingView;
  open: OpenDialog;
  onOpen(open: OpenDialog): void;
  /** Generates the set; a published one after a review of what changes. */
  generate(): unknown;
  generation: Generation;
  publication: ReturnType<typeof usePublication>;
}

/** The dialogs of a ranking set: confirmations, changes since generation, the rule, and progress. */
export function RankingDialogs({ set, view, open, onOpen, generate, generation, publication }: Props) {
  const isActing = useAfterMoment(publication.isRunning);
  const newType = typeof open === 'object' ? open?.type : undefined;
  const close = () => onOpen(null);
  const closeAnd = (act: () => unknown) => () => {
    close();
    void act();
  };
  return (
    <>
      <PublishDialog
        set={set}
        isOpen={open === 'publish' && !generation.isRunning}
        onClose={close}
        onGenerate={generation.generate}
        onPublish={(review) => closeAnd(() => publication.publish(review))()}
      />
      <UnpublishDialog
        set={set}
        isOpen={open === 'unpublish'}
        onClose={close}
        onUnpublish={(version) => closeAnd(() => publication.unpublish(version))()}
      />
      <RankingChangesDialog
        set={set}
        isOpen={open === 'changes'}
        onClose={close}
        onGenerate={closeAnd(generate)}
      />
      <GenerateDialog
        set={set}
        type={newType}
        isOpen={open === 'generate' || newType !== undefined}
        onClose={close}
        onGenerate={closeAnd(() =>
          newType === undefined ? generation.generate() : generation.setType(newType),
        )}
      />
      <RankingRuleDialog {...{ set, view }} isOpen={open === 'rule'} onClose={close} />
      <PleaseWait
        isShown={generation.isRunning && !generation.isLeft}
        progress={generation.progress}
        message={`Rankings of ${set.date}. The old rows stay until the new ones are complete.`}
        onLeave={() => {
          close();
          generation.leave();
        }}
      />
      <PleaseWait isShown={isActing} message={`Rankings of ${set.date}.`} />
      <DeleteError deletion={publication.deletion} />
    </>
  );
}
