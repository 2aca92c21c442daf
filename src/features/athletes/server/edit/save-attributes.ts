import type { CheckedInputOf } from '#contract/declare-call.ts';
import { found } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  type approvePicture,
  noSubmission,
  otherSubmission,
  pictureNotFound,
} from '#features/athletes/athlete-edit-contract.ts';
import { addTags } from '#features/media/server/library/media-tags-store.ts';
import { acceptUploadedPicture } from '#features/media/server/uploads/uploaded-pictures-store.ts';
import { submittedPictures } from '#rules/athletes/athlete-fields.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { mediaIdOf } from '../page/athlete-pictures-store.ts';
import {
  attributesByName,
  lockAthlete,
  nameOfAthlete,
  updateAthlete,
  writeAttribute,
} from './athlete-writes-store.ts';
import {
  assertValueNotStale,
  type CheckedValue,
  joinLabels,
  type SubmittedValue,
  validateValues,
} from './validate-values.ts';

type LockedAthlete = NonNullable<Awaited<ReturnType<typeof lockAthlete>>>;

/**
 * A picture of the library is tagged with the athlete, so that it is found there; one that is shown is also stored in a column of the
 * athlete that references the library.
 */
async function followPicture(tx: Tx, before: LockedAthlete, { field, value }: CheckedValue): Promise<void> {
  if (field.kind !== 'picture') return;
  const text = value === null ? null : String(value);
  const mediaId = text === null ? null : await mediaIdOf(tx, text);
  if (text !== null && mediaId === null && /^\d+$/.test(text)) throw pictureNotFound(field.name, text);
  if (mediaId !== null) await addTags(tx, 'athlete', [mediaId], [before.id]);
  const shown = submittedPictures.find(({ approved }) => approved === field.name);
  if (shown && before[shown.column] !== mediaId) await updateAthlete(tx, before, { [shown.column]: mediaId });
}

async function writeChecked(tx: Tx, id: number, before: LockedAthlete, checked: readonly CheckedValue[]) {
  const present = await attributesByName(
    tx,
    id,
    checked.map(({ field }) => field.name),
  );
  for (const one of checked) {
    const { name, label } = one.field;
    const versions = { version: one.version, present: present.get(name)?.version ?? 0 };
    await assertValueNotStale(tx, 'athlete_attribute', id, { name, label, ...versions });
    await followPicture(tx, before, one);
    await writeAttribute(tx, id, name, one.value === null ? null : String(one.value));
  }
}

/** Saves attributes of an athlete, all or none; null removes one. */
export async function saveAttributesOf(
  context: RequestContext,
  id: number,
  given: readonly SubmittedValue[],
  version: number | undefined,
): Promise<void> {
  const { db, change } = context;
  const checked = await validateValues('attributes', given, version);
  const name = found(await nameOfAthlete(db, id), `athlete ${id}`);
  for (const one of checked)
    if (one.field.kind === 'picture' && typeof one.value === 'string')
      one.value = await acceptUploadedPicture(context, one.value, one.field.name);
  const isRemoval = checked.every(({ value }) => value === null);
  const labels = joinLabels(checked.map(({ field }) => field.label));
  await change(`${labels} of ${name} ${isRemoval ? 'removed' : 'saved'}`, async (tx) => {
    const before = found(await lockAthlete(tx, id), `athlete ${id}`);
    await writeChecked(tx, id, before, checked);
  });
}

type SeenSubmission = Omit<CheckedInputOf<typeof approvePicture>, 'id'>;

/** Makes a submitted picture the shown one; the submission is removed. */
export async function approvePictureOf(
  { db, change }: RequestContext,
  id: number,
  { name: submission, value, version }: SeenSubmission,
): Promise<void> {
  const name = found(await nameOfAthlete(db, id), `athlete ${id}`);
  const picture = found(
    submittedPictures.find((one) => one.submission === submission),
    `picture ${submission}`,
  );
  await change(`${picture.label} of ${name} approved`, async (tx) => {
    const before = found(await lockAthlete(tx, id), `athlete ${id}`);
    const submitted = (await attributesByName(tx, id, [submission])).get(submission);
    if (!submitted) throw noSubmission(picture.label);
    if (value !== undefined && value !== submitted.value) throw otherSubmission(picture.label);
    const seen = { name: submission, label: picture.label, version, present: submitted.version };
    await assertValueNotStale(tx, 'athlete_attribute', id, seen);
    const given = [{ name: picture.approved, value: submitted.value }];
    const [approved] = await validateValues('attributes', given, undefined);
    if (approved) await writeChecked(tx, id, before, [approved]);
    await writeAttribute(tx, id, submission, null);
  });
}
