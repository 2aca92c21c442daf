import { useState } from 'react';
import type { Brand } from '../brands-contract.ts';
import styles from './brand-logo.module.css';

interface GroundProps {
  address: string | null;
  words: string;
  ground: 'light' | 'dark';
}

function Ground({ address, words, ground }: GroundProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = address !== null && broken === address;
  return (
    <div className={`${styles.ground} ${styles[ground]}`}>
      {address === null || isBroken ? (
        <span>{isBroken ? 'The picture cannot be read' : 'No logo yet'}</span>
      ) : (
        <img className={styles.picture} src={address} alt={words} onError={() => setBroken(address)} />
      )}
    </div>
  );
}

interface Props {
  brand: Brand;
  field: 'logo' | 'logo_color';
  label: string;
}

/** One of a brand's logos on light and on dark ground. */
export function BrandLogo({ brand, field, label }: Props) {
  const address = brand[field];
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <div>
        <div className={styles.grounds}>
          <Ground address={address} ground="light" words={`${label} of ${brand.name} on light ground`} />
          <Ground address={address} ground="dark" words={`${label} of ${brand.name} on dark ground`} />
        </div>
      </div>
    </div>
  );
}
