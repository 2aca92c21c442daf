import { Dialog } from '#console/kit/dialogs/dialog.tsx';
import { PleaseWait } from '#console/kit/dialogs/please-wait.tsx';
import { useAfterMoment } from '#console/kit/page/after-moment.ts';
import type { RankingSet } from '../rankings-contract.ts';
import { ChangesSinceDialog } from './changes-since-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RankingRuleDialog } from './ranking-rule-dialog.tsx';
import type { RankingView } from './ranking-views.ts';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import type { Generation } from './use-generation.ts';
import type { usePublication } from './use-publication.ts';

/** Which of the page's dialogs is open. */
export type OpenDialog = 'publish' | 'unpublish' | 'changes' | 'rule' | null;

interface Props {
  set: RankingSet;
  view: RankingView;
  open: OpenDialog;
  onOpen(open: OpenDialog): void;
  /** Asks before the rows of a published set are made anew. */
  generate(): unknown;
  generation: Generation;
  publication: ReturnType<typeof usePublication>;
}

/** All that stands over a ranking set: the questions before its acts, what changed, how it is made, and the wait for work. */
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
        words={`Rankings of ${set.date}. The old rows stay until the new ones are whole.`}
        onLeave={() => {
          close();
          generation.leave();
        }}
      />
      <PleaseWait isShown={isActing} words={`Rankings of ${set.date}.`} />
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
