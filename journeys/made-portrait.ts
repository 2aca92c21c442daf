import sharp from 'sharp';
import type { MadeFile } from './made-pictures.ts';

// A drawn athlete on a plain background, with enough of a face for the face detection.

const GROUND = '#b9c7d2';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
  <rect width="900" height="1200" fill="${GROUND}"/>
  <path d="M120 1200 Q140 800 450 790 Q760 800 780 1200Z" fill="#a02030"/>
  <rect x="380" y="640" width="140" height="190" fill="#c99a7c"/>
  <ellipse cx="450" cy="470" rx="185" ry="250" fill="#d9ab8c"/>
  <path d="M262 430 Q270 190 450 190 Q630 190 638 430 Q600 300 450 300 Q300 300 262 430Z" fill="#4a2f20"/>
  <ellipse cx="375" cy="450" rx="34" ry="16" fill="#fff"/><ellipse cx="525" cy="450" rx="34" ry="16" fill="#fff"/>
  <circle cx="375" cy="450" r="15" fill="#352015"/><circle cx="525" cy="450" r="15" fill="#352015"/>
  <path d="M330 415 Q375 395 415 412M485 412 Q525 395 570 415" stroke="#4a2f20" stroke-width="12" fill="none"/>
  <path d="M450 470 Q430 545 428 560 Q450 578 472 560" stroke="#b58466" stroke-width="8" fill="none"/>
  <path d="M380 625 Q450 660 520 625 Q450 600 380 625Z" fill="#b0525a"/>
</svg>`;

/** Like a photo of an upright camera: landscape pixels, orientation and location in the metadata. 900 × 1200 when rotated. */
export async function madePortrait(name: string): Promise<MadeFile> {
  const lying = await sharp(Buffer.from(DRAWING)).rotate(270).png().toBuffer();
  const buffer = await sharp(lying)
    .withExif({ IFD0: { ImageDescription: 'At home, 12 Lake Road', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
