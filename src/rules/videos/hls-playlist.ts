/**
 * An HLS stream (RFC 8216) as a list of files to copy: a playlist of qualities names other playlists, a playlist of one quality names its
 * segments. Only streams on demand and without encryption can be copied.
 */

/** One quality, and the playlist of its sound where this is apart. Addresses are relative to the playlist. */
export interface HlsVariant {
  uri: string;
  audioUri: string | null;
}

export type HlsPlaylist =
  | ({ kind: 'qualities' } & HlsVariant)
  | { kind: 'segments'; uris: string[]; seconds: number }
  /** Why it cannot be copied, as a sentence. */
  | { kind: 'refused'; problem: string };

const refused = (problem: string): HlsPlaylist => ({ kind: 'refused', problem });

/** True for the beginning of a playlist. */
export const isPlaylist = (text: string): boolean => text.replace(/^\uFEFF/, '').startsWith('#EXTM3U');

/** The attributes of a tag: `BANDWIDTH=1,CODECS="a,b"`. */
function attributesOf(tag: string): Record<string, string> {
  const found = tag.slice(tag.indexOf(':') + 1).matchAll(/(?<![A-Z0-9-])([A-Z0-9-]+)=("[^"]*"|[^,]*)/g);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [name, value.replace(/^"|"$/g, '')]),
  );
}

const isEncrypted = (lines: readonly string[]): boolean =>
  lines.some((line) => /^#EXT-X-(SESSION-)?KEY:/.test(line) && attributesOf(line).METHOD !== 'NONE');

/** Lines of the picture, then bits: the larger is better. */
const qualityOf = ({ RESOLUTION = '', BANDWIDTH = '' }: Record<string, string>): number =>
  Number(RESOLUTION.split('x')[1] ?? 0) * 1e10 + Number(BANDWIDTH);

function bestVariant(lines: readonly string[]): HlsPlaylist {
  const variants: { uri: string; attributes: Record<string, string> }[] = [];
  let uri: string | null = null;
  // From the end: the address of a quality is the next one below it.
  for (const line of lines.toReversed()) {
    if (!line.startsWith('#')) uri = line;
    else if (line.startsWith('#EXT-X-STREAM-INF:') && uri !== null)
      variants.push({ uri, attributes: attributesOf(line) });
  }
  const [best] = variants
    .toReversed()
    .toSorted((one, other) => qualityOf(other.attributes) - qualityOf(one.attributes));
  if (!best) return refused('The stream has no quality that can be copied. Use another address.');
  const sounds = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:'))
    .map(attributesOf)
    .filter((one) => one.TYPE === 'AUDIO' && one['GROUP-ID'] === best.attributes.AUDIO);
  const sound = sounds.find((one) => one.DEFAULT === 'YES') ?? sounds[0];
  return { kind: 'qualities', uri: best.uri, audioUri: sound?.URI ?? null };
}

/** The beginning of a stream of fragmented MP4, then its segments; of parts of one file, this file once. */
function segmentsOf(lines: readonly string[]): HlsPlaylist {
  if (!lines.includes('#EXT-X-ENDLIST'))
    return refused('The stream is live. Wait until it has ended, then add its recording.');
  const maps = lines
    .filter((line) => line.startsWith('#EXT-X-MAP:'))
    .map((line) => attributesOf(line).URI ?? '');
  const [map] = maps;
  if (maps.some((one) => one !== map))
    return refused(
      'The stream is put together from several recordings. Download the video and add the file.',
    );
  const segments = lines.filter((line) => !line.startsWith('#'));
  const hasParts = lines.some((line) => line.startsWith('#EXT-X-BYTERANGE:'));
  const all = map === undefined ? segments : [map, ...segments];
  const seconds = lines
    .filter((line) => line.startsWith('#EXTINF:'))
    .reduce((sum, line) => sum + (Number.parseFloat(line.slice('#EXTINF:'.length)) || 0), 0);
  if (segments.length === 0) return refused('The stream is empty. Use another address.');
  return { kind: 'segments', uris: hasParts ? [...new Set(all)] : all, seconds };
}

/** Reads the text of a playlist. */
export function readPlaylist(text: string): HlsPlaylist {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (isEncrypted(lines))
    return refused('The stream is encrypted. Ask its owner for the video, and add the file.');
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:')) ? bestVariant(lines) : segmentsOf(lines);
}
