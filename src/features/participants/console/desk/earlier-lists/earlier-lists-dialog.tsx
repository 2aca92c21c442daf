import { useState } from 'react';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { RadioField } from '#console/ui/form/radio-field.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import type { DeskUrl } from '../use-desk-url.ts';
import { MomentFields, readMoment, type TypedMoment, typedMoment } from './moment-fields.tsx';

const DAY_MS = 86_400_000;

const daysAgo = (days: number): TypedMoment =>
  typedMoment(new Date(Date.now() - days * DAY_MS).toISOString());

type Which = 'then' | 'now';
const WHICH: readonly { value: Which; label: string }[] = [
  { value: 'then', label: 'As they were at' },
  { value: 'now', label: 'As they are now' },
];

interface Props {
  url: DeskUrl;
  isOpen: boolean;
  onClose(): void;
}

/** The moments chosen, or why they cannot be shown. */
function viewOf(at: TypedMoment | null, since: TypedMoment | null) {
  const [shown, compared] = [at && readMoment(at), since && readMoment(since)];
  if (shown && 'problem' in shown) return shown;
  if (compared && 'problem' in compared) return compared;
  if (shown === null && compared === null) return { problem: 'Choose a time, or a comparison' };
  const view = { at: shown?.value ?? null, since: compared?.value ?? null };
  const now = new Date().toISOString();
  if (view.at !== null && view.at > now) return { problem: 'Choose a time in the past' };
  const isBefore = view.since === null || view.since < (view.at ?? now);
  return isBefore ? { view } : { problem: 'The time compared with must be earlier' };
}

/** Chooses the time of the lists that are shown, and an earlier one to compare them with. */
export function EarlierListsDialog({ url, isOpen, onClose }: Props) {
  const [which, setWhich] = useState<Which>(url.at === null && url.since !== null ? 'now' : 'then');
  const [at, setAt] = useState(() => (url.at === null ? daysAgo(1) : typedMoment(url.at)));
  const [isCompared, setCompared] = useState(url.since !== null);
  const [since, setSince] = useState(() => (url.since === null ? daysAgo(2) : typedMoment(url.since)));
  const chosen = viewOf(which === 'then' ? at : null, isCompared ? since : null);
  const show = () => {
    if (!('view' in chosen)) return;
    url.show(chosen.view);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Earlier lists"
      confirm={{ label: 'Show', run: show, whyDisabled: 'problem' in chosen ? chosen.problem : null }}
    >
      <Stack>
        <RadioField
          label="Show the lists"
          layout="stacked"
          options={WHICH}
          value={which}
          onChange={(value) => setWhich(value)}
        />
        {which === 'then' ? (
          <MomentFields label="Date of the lists" isFocused value={at} onChange={setAt} />
        ) : null}
        <CheckField
          label="Compare with an earlier time"
          layout="bare"
          value={isCompared}
          onChange={setCompared}
        />
        {isCompared ? <MomentFields label="Date compared" value={since} onChange={setSince} /> : null}
      </Stack>
    </Dialog>
  );
}
