import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { foldName } from '#rules/name-matching/names.ts';
import { addTier, type Tier } from '../tiers-contract.ts';

export interface NewTier {
  name: string;
  description: string;
  basePoints: number | null;
  dropoffPercentage: number | null;
}

export const EMPTY_TIER: NewTier = { name: '', description: '', basePoints: null, dropoffPercentage: null };

export interface AddTierDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** What the fields begin with. */
  start?: NewTier;
  /** Present tiers, to warn of a near-equal name. */
  tiers: readonly Tier[];
  onAdded(id: number): void;
}

function useNewTier({ isOpen, start = EMPTY_TIER, tiers, onAdded, onClose }: AddTierDialogProps) {
  const [given, setGiven] = useState(start);
  const [problems, setProblems] = useState<Record<string, string | null>>({});
  const [isShown, setShown] = useState(isOpen);
  const act = useUndoableMutation(addTier);
  if (isOpen !== isShown) {
    setShown(isOpen);
    if (isOpen) setGiven(start);
    setProblems({});
  }
  const { name, description, basePoints, dropoffPercentage } = given;
  const like = tiers.find((tier) => name.trim() !== '' && foldName(tier.name) === foldName(name));
  const isReady =
    name.trim() !== '' &&
    basePoints !== null &&
    dropoffPercentage !== null &&
    Object.values(problems).every((message) => message === null);
  const add = async () => {
    if (basePoints === null || dropoffPercentage === null) return;
    try {
      const { id } = await act.run(
        { name, description, basePoints, dropoffPercentage },
        `Tier ${name.trim()} added`,
      );
      onClose();
      onAdded(id);
    } catch (error) {
      if (error instanceof ApiError) await alertError(error.message);
      else throw error;
    }
  };
  const set = (changes: Partial<NewTier>) => setGiven((before) => ({ ...before, ...changes }));
  const problemOf = (field: keyof NewTier) => (message: string | null) =>
    setProblems((before) => ({ ...before, [field]: message }));
  const hasTyped = JSON.stringify(given) !== JSON.stringify(start);
  return { given, set, like, isReady, hasTyped, add, problemOf, request: act };
}

/** Add a new Tier: name, base points and drop-off are needed. */
export function AddTierDialog(props: AddTierDialogProps) {
  const { given, set, like, isReady, hasTyped, add, problemOf, request } = useNewTier(props);
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Add a new Tier"
      hasUnsaved={hasTyped}
      confirm={{ label: 'Add', run: () => void add(), isDisabled: !isReady, request }}
    >
      <Stack>
        <TextField
          label="Name"
          layout="stacked"
          width="full"
          isRequired
          isFocused
          maxLength={100}
          value={given.name}
          onChange={(name) => set({ name })}
          hint={like ? `There is already a tier ${like.name}.` : undefined}
        />
        <TextAreaField
          label="Description"
          layout="stacked"
          width="full"
          maxLength={1000}
          value={given.description}
          onChange={(description) => set({ description })}
        />
        <NumberField
          label="Base Points"
          layout="stacked"
          isRequired
          min={0}
          max={100}
          decimals={2}
          hint="What first place is worth, 0 to 100"
          value={given.basePoints}
          onChange={(basePoints) => set({ basePoints })}
          onProblem={problemOf('basePoints')}
        />
        <NumberField
          label="Dropoff Percentage"
          layout="stacked"
          isRequired
          min={0}
          max={100}
          decimals={2}
          unit="%"
          hint="What every place down loses, 0 to 100"
          value={given.dropoffPercentage}
          onChange={(dropoffPercentage) => set({ dropoffPercentage })}
          onProblem={problemOf('dropoffPercentage')}
        />
      </Stack>
    </Dialog>
  );
}
