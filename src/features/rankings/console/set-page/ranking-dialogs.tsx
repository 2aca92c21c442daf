import { useAfterMoment } from '#console/ui/layout/use-delayed-flag.ts';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { PleaseWait } from '#console/ui/overlay/please-wait.tsx';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { ChangesSinceDialog } from '../publish/changes-since-dialog.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import { UnpublishDialog } from '../publish/unpublish-dialog.tsx';
import type { usePublication } from '../publish/use-publication.ts';
import { RankingRuleDialog } from './ranking-rule-dialog.tsx';
import type { RankingView } from './ranking-views.ts';
import type { Generation } from './use-generation.ts';

/** The dialog of the page that is open. */
export type OpenDialog = 'publish' | 'unpublish' | 'changes' | 'rule' | null;

interface Props {
  set: RankingSet;
  view: RankingView;
  open: OpenDialog;
  onOpen(open: OpenDialog): void;
  /** Confirmation before the rows of a published set are regenerated. */
  generate(): unknown;
  generation: Generation;
  publication: ReturnType<typeof usePublication>;
}

/** The dialogs of a ranking set: confirmations, changes since generation, the rule, and progress. */
export function RankingDialogs({ set, view, open, onOpen, generate, generation, publication }: Props) {
  const { deletion } = publication;
  const isActing = useAfterMoment(publication.isRunning);
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
        onUnpublish={closeAnd(publication.unpublish)}
      />
      <ChangesSinceDialog
        set={set}
        isOpen={open === 'changes'}
        onClose={close}
        onGenerate={closeAnd(generate)}
      />
      <RankingRuleDialog {...{ set, view }} isOpen={open === 'rule'} onClose={close} />
      <PleaseWait
        isShown={generation.isRunning && !generation.isLeft}
        progress={generation.progress}
        message={`Rankings of ${set.date}. The old rows stay until the new ones are whole.`}
        onLeave={() => {
          close();
          generation.leave();
        }}
      />
      <PleaseWait isShown={isActing} message={`Rankings of ${set.date}.`} />
      <Dialog
        isOpen={deletion.error !== null}
        onClose={deletion.closeError}
        title="Delete Error"
        size="narrow"
        isAlert
      >
        {deletion.error}
      </Dialog>
    </>
  );
}
