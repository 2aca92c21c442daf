/** A file that staff chose, as the calls take it. */
export interface ChosenFile {
  filename: string;
  /** Base64 of its bytes, so that every encoding arrives as it is. */
  content: string;
}

const PIECE = 0x8000;

/** Reads a file's bytes; one call of the browser cannot take millions of them. */
export async function readChosenFile(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += PIECE)
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  return { filename: file.name, content: btoa(binary) };
}
