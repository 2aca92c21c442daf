import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { UPLOAD_ACCEPT, UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';
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
  const { percent, upload, remove } = useLogoUpload(brand, field, label);
  return (
    <LabelledRow label={label}>
      <Stack gap={8}>
        <Line>
          <LogoPicture {...props} background="light" />
          <LogoPicture {...props} background="dark" />
        </Line>
        <Line>
          <FileDrop
            label={percent === null ? 'Upload File' : `Uploading ${percent} %`}
            accept={UPLOAD_ACCEPT}
            isBusy={percent !== null}
            onFiles={([file]) => file && void upload(file)}
          />
          {brand[field] === null ? null : (
            <Button variant="quiet" needsNetwork disabled={percent !== null} onClick={() => void remove()}>
              Remove
            </Button>
          )}
          <span className={styles.limit}>{UPLOAD_LIMIT_MESSAGE}</span>
        </Line>
      </Stack>
    </LabelledRow>
  );
}
