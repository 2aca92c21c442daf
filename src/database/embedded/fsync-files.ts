import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

interface HostFiles {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    tryFSOperation<T>(operation: () => T): T;
  };
}

/**
 * The engine's files in a folder of the host; each fsync of the engine is carried out on the host. Without this, version
 * 0.5.16 of the engine never syncs, since its table of file operations has no fsync.
 * `onFsync` is called before each one and makes it fail by throwing an error of the host; `onAbort` is called when the engine aborts.
 */
export class FsyncFiles extends NodeFS {
  readonly #onFsync: () => void;
  readonly #onAbort: (reason: string) => void;

  constructor(folder: string, events: { onFsync(): void; onAbort(reason: string): void }) {
    super(folder);
    this.#onFsync = events.onFsync;
    this.#onAbort = events.onAbort;
  }

  override async init(...[engine, given]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(engine, given);
    emscriptenOpts.onAbort = (reason: unknown) => this.#onAbort(String(reason));
    emscriptenOpts.preRun?.push((module) => {
      const { NODEFS } = module as unknown as HostFiles;
      NODEFS.stream_ops.fsync = (stream) => {
        NODEFS.tryFSOperation(() => {
          this.#onFsync();
          fsyncSync(stream.nfd);
        });
        return 0;
      };
    });
    return { emscriptenOpts };
  }
}
