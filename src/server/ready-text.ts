/**
 * An answer that its handler has written itself, as bytes of JSON: for the few lists that are so large that checking and writing them
 * piece by piece would hold up everyone else. That it is what the contract says, its test says.
 */
export class ReadyText {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
