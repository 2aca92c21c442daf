import { useState } from 'react';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';
import { PictureButtons } from '#features/media/console/shared/picture-buttons.tsx';
import type { Brand } from '../brands-contract.ts';
import styles from './brand.module.css';
import { LabelledRow } from './labelled-row.tsx';
import { type LogoField, useLogoUpload } from './use-logo-upload.ts';

interface PictureProps {
  brand: Brand;
  field: LogoField;
  label: string;
  background: 'light' | 'dark';
}

function LogoPicture({ brand, field, label, background }: PictureProps) {
  const address = brand[field];
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const isUnreadable = address !== null && unreadable === address;
  return (
    <div className={`${styles.background} ${styles[background]}`}>
      {address === null || isUnreadable ? (
        <span>{isUnreadable ? 'The picture cannot be read' : 'No logo yet'}</span>
      ) : (
        <img
          className={styles.picture}
          src={address}
          alt={`${label} of ${brand.name} on a ${background} background`}
          onError={() => setUnreadable(address)}
        />
      )}
    </div>
  );
}

type Props = Omit<PictureProps, 'background'>;

/** One of a brand's logos on a light and a dark background; it can be replaced and removed. */
export function BrandLogo(props: Props) {
  const { brand, field, label } = props;
  const picture = useLogoUpload(brand, field, label);
  return (
    <LabelledRow label={label}>
      <Stack gap={8}>
        <Line>
          <LogoPicture {...props} background="light" />
          <LogoPicture {...props} background="dark" />
        </Line>
        <Line>
          <PictureButtons picture={picture} isEmpty={brand[field] === null} />
          <span className={styles.limit}>{UPLOAD_LIMIT_MESSAGE}</span>
        </Line>
      </Stack>
    </LabelledRow>
  );
}
