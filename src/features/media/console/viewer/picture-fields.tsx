import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { type SavedField, useAutosavedField } from '#console/records/record-autosave.tsx';
import { TextAreaField, TextField } from '#console/ui/form/text-field.tsx';
import { type MediaDetail, type MediaField, readMedia, saveMedia } from '#features/media/media-contract.ts';

/** The focal point: 0 to 1 from the left and the top; null for none. */
export type FocalPoint = { x: number; y: number } | null;

type Sent = { name: MediaField; value: string | number | null }[];

/** Saves and reloads the data of the dialog. */
function useMediaSaving({ id }: MediaDetail) {
  const cached = useCached(readMedia, { id });
  return {
    async save(attributes: Sent, version: number, isKeepalive: boolean) {
      const { response, changeSetId } = await callApi(
        saveMedia,
        { id, attributes, version },
        { isKeepalive },
      );
      cached.write(() => ({ media: response.media }));
      return { version: response.media.version, changeSetId };
    },
    async read(): Promise<MediaDetail> {
      const { response } = await callApi(readMedia, { id });
      cached.write(() => response);
      return response.media;
    },
  };
}

function useTextField(detail: MediaDetail, name: 'alt_text' | 'credit', label: string): SavedField<string> {
  const saving = useMediaSaving(detail);
  const stored = (media: MediaDetail) => media[name] ?? '';
  return useAutosavedField<string>({
    ...{ id: name, label, stored: stored(detail), version: detail.version },
    print: (value) => (value === '' ? 'Empty' : value),
    save: (value, version, isClosing) =>
      saving.save([{ name, value: value.trim() === '' ? null : value }], version, isClosing),
    readAgain: async () => {
      const media = await saving.read();
      return { value: stored(media), version: media.version };
    },
  });
}

const focalOf = ({ focal_x: x, focal_y: y }: MediaDetail): FocalPoint =>
  x === null || y === null ? null : { x, y };

const percent = (share: number) => Math.round(share * 100);

/** "30 % from the left, 40 % from the top". */
export const formatFocalPoint = (point: FocalPoint): string =>
  point === null ? 'None' : `${percent(point.x)} % from the left, ${percent(point.y)} % from the top`;

/** The focal point as a field with autosave. */
export function useFocalField(detail: MediaDetail): SavedField<FocalPoint> {
  const saving = useMediaSaving(detail);
  return useAutosavedField<FocalPoint>({
    ...{ id: 'focal', label: 'Focal point', stored: focalOf(detail), version: detail.version },
    isEqual: (a, b) => a?.x === b?.x && a?.y === b?.y,
    print: formatFocalPoint,
    save: (point, version, isClosing) =>
      saving.save(
        [
          { name: 'focal_x', value: point?.x ?? null },
          { name: 'focal_y', value: point?.y ?? null },
        ],
        version,
        isClosing,
      ),
    readAgain: async () => {
      const media = await saving.read();
      return { value: focalOf(media), version: media.version };
    },
  });
}

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
