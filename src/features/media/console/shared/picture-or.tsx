import { type ComponentProps, type ReactNode, useState } from 'react';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  src: string | null;
  alt: string;
  missing: ReactNode;
  /** Shown when the picture cannot be read; `missing` unless given. */
  unreadable?: ReactNode;
}

/** A picture, or a placeholder when there is none or it cannot be read. */
export function PictureOr({ src, alt, missing, unreadable = missing, ...img }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null) return missing;
  if (src === broken) return unreadable;
  return <img {...img} src={src} alt={alt} onError={() => setBroken(src)} />;
}
