import { HEAD_BYTES, LARGEST_PICTURE_BYTES, pictureKindOf } from '#rules/pictures/pictures.ts';

/** What is told before anybody chooses a file. */
export const UPLOAD_LIMIT_MESSAGE = `JPEG, PNG, WebP, AVIF or GIF, up to ${LARGEST_PICTURE_BYTES / 1024 / 1024} MB each`;
export const UPLOAD_ACCEPT = 'image/*';

/** A file that is not taken, and why. */
export interface SkippedFile {
  name: string;
  why: string;
}

export interface TakenFiles {
  taken: File[];
  skipped: SkippedFile[];
}

const isHeic = (file: File) => /\.hei[cf]$/i.test(file.name) || /hei[cf]/i.test(file.type);

/** Null for a picture that can be taken. What it is, its first bytes say; its name may say anything. */
async function whyNot(file: File): Promise<string | null> {
  if (file.size === 0) return 'is empty';
  if (file.size > LARGEST_PICTURE_BYTES) return `is larger than ${LARGEST_PICTURE_BYTES / 1024 / 1024} MB`;
  if (isHeic(file)) return 'is HEIC, which cannot be read here: export it as JPEG';
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return pictureKindOf(head) === null ? 'is not a readable picture' : null;
  } catch {
    return 'could not be read';
  }
}

/** Tells the pictures from the rest; both in the order given. */
export async function takeFiles(files: readonly File[]): Promise<TakenFiles> {
  const reasons = await Promise.all(files.map(whyNot));
  const skipped = files.flatMap(({ name }, place) => {
    const why = reasons[place] ?? null;
    return why === null ? [] : [{ name, why }];
  });
  return { taken: files.filter((_file, place) => reasons[place] === null), skipped };
}

/** Files that an operating system puts into folders by itself. */
const isHidden = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder tells its entries in portions; an empty one is the last. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isHidden(entry.name)) return [];
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)];
  const entries = await entriesOf(entry as FileSystemDirectoryEntry);
  const files: File[] = [];
  for (const one of entries) files.push(...(await filesIn(one)));
  return files;
}

/** The files that were dropped, those inside of folders too. Call it while the event runs: its list is empty afterwards. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...data.files];
  return (await Promise.all(entries.map(filesIn))).flat();
}
