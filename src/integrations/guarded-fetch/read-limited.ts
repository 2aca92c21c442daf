/** Reads a body up to a number of bytes; the rest is not read. With `into`, its pieces are passed on and not collected. */
export async function readLimited(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
  into?: (piece: Uint8Array) => Promise<void> | undefined,
): Promise<{ content: Buffer; isCutOff: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    const room = mostBytes - size;
    if (into) await into(piece.subarray(0, room));
    else pieces.push(piece.subarray(0, room));
    size += piece.byteLength;
    if (size > mostBytes) break;
  }
  return { content: Buffer.concat(pieces), isCutOff: size > mostBytes };
}
