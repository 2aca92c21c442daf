import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { UPLOAD_ACCEPT, UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';
import type { Brand } from '../brands-contract.ts';
import styles from './brand-logo.module.css';
import { LabelledRow } from './labelled-row.tsx';
import { type LogoField, useLogoUpload } from './use-logo-upload.ts';

interface GroundProps {
  address: string | null;
  message: string;
  ground: 'light' | 'dark';
}

function Ground({ address, message, ground }: GroundProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = address !== null && broken === address;
  return (
    <div className={`${styles.ground} ${styles[ground]}`}>
      {address === null || isBroken ? (
        <span>{isBroken ? 'The picture cannot be read' : 'No logo yet'}</span>
      ) : (
        <img className={styles.picture} src={address} alt={message} onError={() => setBroken(address)} />
      )}
    </div>
  );
}

interface Props {
  brand: Brand;
  field: LogoField;
  label: string;
}

/** One of a brand's logos on light and on a dark background, with what replaces and removes it. */
export function BrandLogo({ brand, field, label }: Props) {
  const address = brand[field];
  const { percent, upload, remove } = useLogoUpload(brand, field, label);
  return (
    <LabelledRow label={label}>
      <div className={styles.grounds}>
        <Ground
          address={address}
          ground="light"
          message={`${label} of ${brand.name} on a light background`}
        />
        <Ground address={address} ground="dark" message={`${label} of ${brand.name} on a dark background`} />
      </div>
      <div className={styles.acts}>
        <FileDrop
          label={percent === null ? 'Upload File' : `Uploading ${percent} %`}
          accept={UPLOAD_ACCEPT}
          isBusy={percent !== null}
          onFiles={([file]) => file && void upload(file)}
        />
        {address === null ? null : (
          <Button variant="quiet" needsNetwork disabled={percent !== null} onClick={() => void remove()}>
            Remove
          </Button>
        )}
        <span className={styles.limit}>{UPLOAD_LIMIT_MESSAGE}</span>
      </div>
    </LabelledRow>
  );
}
