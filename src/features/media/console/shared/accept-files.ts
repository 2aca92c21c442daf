import { HEAD_BYTES, LARGEST_PICTURE_BYTES, pictureKindOf } from '#rules/pictures/pictures.ts';

/** Shown before files are selected. */
export const UPLOAD_LIMIT_MESSAGE = `JPEG, PNG, WebP, AVIF or GIF, up to ${LARGEST_PICTURE_BYTES / 1024 / 1024} MB each`;
export const UPLOAD_ACCEPT = 'image/*';

export interface SkippedFile {
  name: string;
  why: string;
}

const isHeic = (file: File) => /\.hei[cf]$/i.test(file.name) || /hei[cf]/i.test(file.type);

/** Returns null for a picture that can be uploaded. The first bytes decide what it is; the name is not trusted. */
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

/** Separates the pictures from the rest; both in the given order. */
export async function takeFiles(files: readonly File[]) {
  const reasons = await Promise.all(files.map(whyNot));
  const skipped = files.flatMap(({ name }, place): SkippedFile[] => {
    const why = reasons[place] ?? null;
    return why === null ? [] : [{ name, why }];
  });
  return { taken: files.filter((_file, place) => reasons[place] === null), skipped };
}

/** Files that operating systems add to folders. */
const isHidden = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder returns its entries in batches; an empty batch is the last. */
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

/** The dropped files, including those in folders. Call it during the event: its list is empty afterwards. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...data.files];
  return (await Promise.all(entries.map(filesIn))).flat();
}
