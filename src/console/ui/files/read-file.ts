/** A file that the user chose, in the form that the API calls take. */
export interface ChosenFile {
  filename: string;
  /** Base64 of its bytes, so that every encoding arrives unchanged. */
  content: string;
}

const PIECE = 0x8000;

/** Reads a file's bytes; `String.fromCharCode` cannot take millions of them at once. */
export async function readChosenFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += PIECE)
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  return { filename: file.name, content: btoa(binary) };
}
