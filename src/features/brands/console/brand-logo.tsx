import type { ReactNode } from 'react';
import { useCached } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';
import { PictureButtons } from '#features/media/console/shared/picture-buttons.tsx';
import { PictureOr } from '#features/media/console/shared/picture-or.tsx';
import { uploadPicture } from '#features/media/console/shared/upload-file.ts';
import { useFieldPicture } from '#features/media/console/shared/use-field-picture.ts';
import { type Brand, readBrand, saveBrand } from '../brands-contract.ts';
import styles from './brand.module.css';

interface RowProps {
  label: string;
  /** The content is text, which is aligned with the label. */
  isText?: boolean;
  children: ReactNode;
}

/** Content that is not a field, in the columns of the form: label on the left, content on the right. */
export function LabelledRow({ label, isText = false, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed next to it
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={isText ? styles.text : undefined}>{children}</div>
    </div>
  );
}

interface Props {
  brand: Brand;
  field: 'logo' | 'logo_color';
  label: string;
}

/** Replaces or removes one logo; each is saved at once as a single attribute. */
function useLogoUpload({ brand, field, label }: Props) {
  const saving = useUndoableMutation(saveBrand);
  const cached = useCached(readBrand, { id: brand.id });
  return useFieldPicture<string>({
    send: uploadPicture,
    async save(value) {
      const input = { id: brand.id, attributes: [{ name: field, value }], version: brand.version };
      const done = value === null ? 'removed' : 'saved';
      const saved = await saving.run(input, `${label} of ${brand.name} ${done}`);
      cached.write(() => ({ brand: saved.brand }));
    },
  });
}

/** One of a brand's logos on a light and a dark background; it can be replaced and removed. */
export function BrandLogo(props: Props) {
  const { brand, field, label } = props;
  return (
    <LabelledRow label={label}>
      <Stack gap={8}>
        <Line>
          {(['light', 'dark'] as const).map((background) => (
            <div key={background} className={`${styles.background} ${styles[background]}`}>
              <PictureOr
                className={styles.picture}
                src={brand[field]}
                alt={`${label} of ${brand.name} on a ${background} background`}
                missing={<span>No logo yet</span>}
                unreadable={<span>The picture cannot be read</span>}
              />
            </div>
          ))}
        </Line>
        <Line>
          <PictureButtons picture={useLogoUpload(props)} isEmpty={brand[field] === null} />
          <span className="hint">{UPLOAD_LIMIT_MESSAGE}</span>
        </Line>
      </Stack>
    </LabelledRow>
  );
}
