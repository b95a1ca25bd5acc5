import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

interface NodeStream {
  /** Descriptor of the real file; directories have none. */
  readonly nfd?: number;
  readonly node: object;
}

/** The used part of Emscripten's NODEFS. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number };
  realPath(node: object): string;
}

/** PGlite's Node file system with a working fsync. Without it a power cut loses committed transactions. */
export class DurableNodeFs extends NodeFS {
  override async init(...[pglite, options]: InitArguments): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (module: unknown) => {
      const { NODEFS } = module as { NODEFS: NodeFileSystem };
      NODEFS.stream_ops.fsync = (stream) => syncStream(NODEFS, stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function syncStream(fileSystem: NodeFileSystem, stream: NodeStream): number {
  if (stream.nfd !== undefined) fsyncSync(stream.nfd);
  else if (process.platform !== 'win32') syncPath(fileSystem.realPath(stream.node));
  return 0;
}

/** Flushes a file or a directory's entries to disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
