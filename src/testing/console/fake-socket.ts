/** A WebSocket whose other end is the test; use with `vi.stubGlobal`. */
export class FakeSocket {
  static readonly CLOSED = 3;
  /** The one that was opened last. */
  static last: FakeSocket;
  readonly sent: unknown[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  receive(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** `quietMs`: for how long nothing has changed. */
  welcome(quietMs = Number.MAX_SAFE_INTEGER) {
    this.onopen();
    this.receive({ hello: { server_version: '1', quiet_ms: quietMs } });
  }
}
