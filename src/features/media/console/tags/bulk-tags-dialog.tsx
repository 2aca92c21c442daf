import { useMemo, useState } from 'react';
import { counted } from '#console/ui/format/figures.ts';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { TagsInput } from '#console/ui/select/tags-input.tsx';
import { MOST_TAGGED, type TagType } from '#features/media/media-contract.ts';
import type { Picture } from '../library/pictures.ts';
import type { TagNames } from './tag-names.ts';
import { optionOf, useTagOptions } from './tag-options.tsx';
import {
  changedCount,
  heldCounts,
  NO_PLAN,
  plannedCounts,
  planToGive,
  planToTake,
  stepsOf,
  type TagPlan,
  type TagStep,
} from './tag-plan.ts';
import { useNewCategory } from './use-new-category.ts';
import { useBulkTagging } from './use-tagging.ts';

export interface BulkTagsDialogProps {
  isOpen: boolean;
  onClose(): void;
  pictures: readonly Picture[];
  names: TagNames;
}

interface PartProps {
  type: TagType;
  label: string;
  pictures: readonly Picture[];
  options: readonly SelectOption[];
  plan: TagPlan;
  onPlan(change: (plan: TagPlan) => TagPlan): void;
  isFocused?: boolean;
  /** Creates a missing tag; returns its id. */
  make?(name: string): Promise<number | null>;
}

function TagPart({ type, label, pictures, options, plan, onPlan, isFocused, make }: PartProps) {
  const counts = useMemo(() => heldCounts(pictures, type), [pictures, type]);
  const tags = useMemo(
    () =>
      [...plannedCounts(counts, plan, pictures.length)].map(([id, held]) => ({
        ...optionOf(options, id),
        held,
      })),
    [counts, plan, pictures, options],
  );
  const give = (id: number) => onPlan((before) => planToGive(before, id));
  const onCreate = async (name: string) => {
    const id = (await make?.(name)) ?? null;
    if (id !== null) give(id);
  };
  return (
    <TagsInput
      label={label}
      layout="stacked"
      width="full"
      options={options}
      tags={tags}
      itemCount={pictures.length}
      isFocused={isFocused}
      onAdd={(value) => give(Number(value))}
      onRemove={(value) =>
        onPlan((before) => planToTake(before, Number(value), counts.get(Number(value)) ?? 0))
      }
      {...(make ? { onCreate: (name: string) => void onCreate(name), newLabel: 'New category' } : {})}
    />
  );
}

/** "Adds Paula Findlay to 5 pictures": the effect of each step; "Added …" once it is done. */
const formatStep = ({ isRemoved, pictureIds }: TagStep, name: string, isDone: boolean): string => {
  const [gives, takes] = isDone ? ['Added', 'Removed'] : ['Adds', 'Removes'];
  const act = isRemoved ? `${takes} ${name} from` : `${gives} ${name} to`;
  return `${act} ${counted(pictureIds.length, 'picture')}`;
};

function Preview({ message, changed }: { message: readonly string[]; changed: number }) {
  return (
    <div role="status">
      {message.length === 0 ? (
        <p>Nothing changes yet. A tag with a count is on some of the pictures only.</p>
      ) : (
        <>
          <ul>
            {message.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{counted(changed, 'picture')} will change.</p>
        </>
      )}
    </div>
  );
}

/** Edits the tags of all selected pictures at once; nothing is saved until the button is pressed. */
function BulkTags({ isOpen, onClose, pictures, names }: BulkTagsDialogProps) {
  const options = useTagOptions(names);
  const [plans, setPlans] = useState<Readonly<Record<TagType, TagPlan>>>({
    athlete: NO_PLAN,
    category: NO_PLAN,
  });
  const tagging = useBulkTagging();
  const make = useNewCategory(names.allCategories);
  const planned = (['athlete', 'category'] as const).map((type) => ({
    type,
    steps: stepsOf(pictures, type, plans[type]),
  }));
  const stepMessages = (isDone: boolean) =>
    planned.flatMap(({ type, steps }) =>
      steps.map((step) => formatStep(step, optionOf(options[type], step.tagId).label, isDone)),
    );
  const message = stepMessages(false);
  const changed = changedCount(planned.flatMap(({ steps }) => steps));
  const isTooMany = pictures.length > MOST_TAGGED;
  const save = async () => {
    const [first = '', ...others] = stepMessages(true);
    const message = others.length === 0 ? first : `Tags of ${counted(changed, 'picture')} changed`;
    if (await tagging.run(planned, message)) onClose();
  };
  const part = (type: TagType, label: string, more: Pick<PartProps, 'isFocused' | 'make'>) => (
    <TagPart
      {...{ type, label, pictures, ...more }}
      options={options[type]}
      plan={plans[type]}
      onPlan={(change) => setPlans((before) => ({ ...before, [type]: change(before[type]) }))}
    />
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add Tags"
      hasUnsaved={message.length > 0}
      footerNote={counted(pictures.length, 'picture')}
      confirm={{
        label: 'Save Tags',
        run: () => void save(),
        whyDisabled: isTooMany ? 'Select fewer pictures' : message.length === 0 ? 'Change a tag first' : null,
        request: tagging,
      }}
    >
      <Stack gap={12}>
        {part('athlete', 'Athletes', { isFocused: true })}
        {part('category', 'Categories', { make })}
        {isTooMany ? (
          <p role="alert">At most 10 000 pictures can be tagged at once. Select fewer.</p>
        ) : (
          <Preview message={message} changed={changed} />
        )}
      </Stack>
    </Dialog>
  );
}

/** 'Add Tags': starts empty each time it opens. */
export function BulkTagsDialog(props: BulkTagsDialogProps) {
  const [opened, setOpened] = useState(0);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (wasOpen !== props.isOpen) {
    setWasOpen(props.isOpen);
    if (props.isOpen) setOpened(opened + 1);
  }
  return <BulkTags key={opened} {...props} />;
}
