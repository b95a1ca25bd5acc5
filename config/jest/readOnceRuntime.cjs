const { statSync } = require('node:fs');
const { default: Runtime } = require('jest-runtime');

/** What was read of a file, and when the file was changed last. */
const read = new Map();

function lastChange(file) {
  return statSync(file).mtimeMs;
}

/** What one test file has read; what others of this worker have read before it is there too, unless it was changed since. */
class Sources extends Map {
  get(file) {
    if (this.has(file)) return super.get(file);
    const before = read.get(file);
    return before?.changed === lastChange(file) ? before.source : undefined;
  }

  set(file, source) {
    read.set(file, { changed: lastChange(file), source });
    return super.set(file, source);
  }
}

/**
 * jest reads and decodes the source of every module anew for every test file. This reads it once in a worker. What modules are compiled to is
 * kept in compileOnce.ts; what they have done belongs to the sandbox of one test file. Plain JavaScript: jest does not compile its runtime.
 */
class ReadOnceRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, sources, ...others) {
    super(config, environment, resolver, transformer, new Sources(sources), ...others);
  }
}

module.exports = { __esModule: true, default: ReadOnceRuntime };
