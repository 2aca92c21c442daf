import { Button } from '#console/ui/actions/button.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { LibraryButton } from '#features/media/console/shared/library-button.tsx';
import { PictureButtons } from '#features/media/console/shared/picture-buttons.tsx';
import { PictureOr } from '#features/media/console/shared/picture-or.tsx';
import { uploadPicture } from '#features/media/console/shared/upload-file.ts';
import { useFieldPicture } from '#features/media/console/shared/use-field-picture.ts';
import type { NewsItem } from '../../news-contract.ts';
import styles from './item.module.css';
import { useSavePicture } from './use-save-picture.ts';

interface Props {
  news: NewsItem;
  /** Shows what the page offers. */
  onFetch(): void;
  hint?: string | undefined;
}

/** The picture of an item: from the library, uploaded, or one that the page offers; each is saved at once. */
export function NewsPicture({ news, onFetch, hint }: Props) {
  const save = useSavePicture(news);
  const picture = useFieldPicture<string>({
    send: uploadPicture,
    save: (address) => save(address === null ? null : { picture: address }),
  });
  return (
    <FormField label="Picture" field="picture" width="full" hint={hint}>
      {() => (
        <Stack gap={8}>
          <div className={styles.picture} data-tall>
            <PictureOr
              src={news.picture}
              alt="Shown with this news"
              missing={<span>No picture yet</span>}
              unreadable={<span>The picture cannot be read</span>}
            />
          </div>
          <Line>
            <LibraryButton save={(media_id) => save({ media_id })} />
            <Button onClick={onFetch}>From the page</Button>
            <PictureButtons picture={picture} isEmpty={news.picture === null} />
          </Line>
        </Stack>
      )}
    </FormField>
  );
}
