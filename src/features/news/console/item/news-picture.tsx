import { useState } from 'react';
import { showRefusal } from '#console/api/show-refusal.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { PictureButtons } from '#features/media/console/shared/picture-buttons.tsx';
import { uploadPicture } from '#features/media/console/shared/upload-file.ts';
import { useFieldPicture } from '#features/media/console/shared/use-field-picture.ts';
import type { NewsItem } from '../../news-contract.ts';
import styles from './item.module.css';
import { useSavePicture } from './use-save-picture.ts';

const LibraryPicker = lazyDialog(() =>
  import('#features/media/console/shared/library-picker.tsx').then((file) => file.LibraryPicker),
);

interface Props {
  news: NewsItem;
  /** Shows what the page offers. */
  onFetch(): void;
  hint?: string | undefined;
}

/** The picture of an item: from the library, uploaded, or one that the page offers; each is saved at once. */
export function NewsPicture({ news, onFetch, hint }: Props) {
  const save = useSavePicture(news);
  const [isChoosing, setChoosing] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const picture = useFieldPicture<string>({
    send: async (file, onProgress) => (await uploadPicture(file, { onProgress })).address,
    save: (address) => save(address === null ? null : { picture: address }),
  });
  const isBroken = news.picture !== null && news.picture === broken;
  return (
    <FormField label="Picture" width="full" hint={hint}>
      {() => (
        <Stack gap={8}>
          <div className={styles.picture}>
            {news.picture === null || isBroken ? (
              <span>{isBroken ? 'The picture cannot be read' : 'No picture yet'}</span>
            ) : (
              <img src={news.picture} alt="Shown with this news" onError={() => setBroken(news.picture)} />
            )}
          </div>
          <Line>
            <Button onClick={() => setChoosing(true)}>From the library</Button>
            <Button onClick={onFetch}>From the page</Button>
            <PictureButtons picture={picture} isEmpty={news.picture === null} />
          </Line>
          <LibraryPicker
            isOpen={isChoosing}
            onClose={() => setChoosing(false)}
            onChoose={(media) => {
              setChoosing(false);
              void showRefusal(save({ media_id: media }));
            }}
          />
        </Stack>
      )}
    </FormField>
  );
}
