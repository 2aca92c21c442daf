import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import {
  type SavedField,
  type SavedFieldOptions,
  useAutosavedField,
} from '#console/records/record-autosave.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { type MediaDetail, type MediaField, readMedia, saveMedia } from '#features/media/media-contract.ts';

/** The focal point: 0 to 1 from the left and the top; null for none. */
export type FocalPoint = { x: number; y: number } | null;

interface MediaFieldOptions<Value>
  extends Pick<SavedFieldOptions<Value>, 'id' | 'label' | 'print' | 'isEqual'> {
  storedIn(media: MediaDetail): Value;
  attributesOf(value: Value): { name: MediaField; value: string | number | null }[];
}

/** A field of a picture with autosave. */
function useMediaField<Value>(
  detail: MediaDetail,
  { storedIn, attributesOf, ...field }: MediaFieldOptions<Value>,
): SavedField<Value> {
  const { id, version: shownVersion } = detail;
  const cached = useCached(readMedia, { id });
  return useAutosavedField<Value>({
    ...{ ...field, stored: storedIn(detail), version: shownVersion },
    save: async (value, version, isKeepalive) => {
      const input = { id, attributes: attributesOf(value), version };
      const { response, changeSetId } = await callApi(saveMedia, input, { isKeepalive });
      cached.write(() => ({ media: response.media }));
      return { version: response.media.version, changeSetId };
    },
    readAgain: async () => {
      const { response } = await callApi(readMedia, { id });
      cached.write(() => response);
      return { value: storedIn(response.media), version: response.media.version };
    },
  });
}

const useTextField = (detail: MediaDetail, name: 'alt_text' | 'credit', label: string) =>
  useMediaField<string>(detail, {
    ...{ id: name, label },
    storedIn: (media) => media[name] ?? '',
    attributesOf: (value) => [{ name, value: value.trim() === '' ? null : value }],
    print: (value) => (value === '' ? 'Empty' : value),
  });

const percent = (share: number) => Math.round(share * 100);

/** "30 % from the left, 40 % from the top". */
export const formatFocalPoint = (point: FocalPoint): string =>
  point === null ? 'None' : `${percent(point.x)} % from the left, ${percent(point.y)} % from the top`;

/** The focal point as a field with autosave. */
export const useFocalField = (detail: MediaDetail) =>
  useMediaField<FocalPoint>(detail, {
    ...{ id: 'focal', label: 'Focal point', print: formatFocalPoint },
    storedIn: ({ focal_x: x, focal_y: y }) => (x === null || y === null ? null : { x, y }),
    attributesOf: (point) => [
      { name: 'focal_x', value: point?.x ?? null },
      { name: 'focal_y', value: point?.y ?? null },
    ],
    isEqual: (a, b) => a?.x === b?.x && a?.y === b?.y,
  });

/** Alt text and credit, both with autosave. */
export function PictureFields({ detail }: { detail: MediaDetail }) {
  const altText = useTextField(detail, 'alt_text', 'Alt text');
  const credit = useTextField(detail, 'credit', 'Credit');
  return (
    <>
      <TextAreaField
        label="Alt text"
        layout="stacked"
        rows={2}
        maxLength={500}
        hint="Describe it for people who cannot see it"
        {...altText}
      />
      <TextField
        label="Credit"
        layout="stacked"
        width="full"
        maxLength={200}
        placeholder="Photographer, agency"
        {...credit}
      />
    </>
  );
}
