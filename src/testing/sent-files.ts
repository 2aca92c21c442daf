import { vi } from 'vitest';

/** A file as it went out to its signed address. */
export interface SentFile {
  address: string;
  headers: Record<string, string>;
}

/** Answers every PUT of a file with 200, or with the given status and words, and tells what was sent. Stands until the globals are put back. */
export function takeSentFiles(status = 200, words = ''): SentFile[] {
  const sent: SentFile[] = [];
  class TakenRequest {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
      onprogress: null,
    };
    onload: (() => void) | null = null;
    status = status;
    responseText = words;
    private readonly one: SentFile = { address: '', headers: {} };
    open(_method: string, address: string): void {
      this.one.address = address;
    }
    setRequestHeader(name: string, value: string): void {
      this.one.headers[name] = value;
    }
    getResponseHeader(name: string): string | null {
      return name === 'content-type' ? 'text/plain; charset=utf-8' : null;
    }
    abort(): void {
      this.onload = null;
    }
    send(): void {
      sent.push(this.one);
      queueMicrotask(() => {
        this.upload.onprogress?.({ loaded: 1, total: 1 });
        this.onload?.();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', TakenRequest);
  return sent;
}

/** The first bytes of a JPEG: a picture, as far as anybody looks before it is sent. */
export const jpegFile = (name: string): File =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], name, { type: 'image/jpeg' });

/** What createuploadurl answers for a file that is new. */
export const uploadPlace = (key: string) => ({
  put: `https://store.example/u/${key}?signature=s`,
  put_here: null,
  type: 'image/jpeg',
  cc: 'public, max-age=31536000, immutable',
  cdn: `https://cdn.example/u/${key}`,
  status: 0,
  media: null,
});
