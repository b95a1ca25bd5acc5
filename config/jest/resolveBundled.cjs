const { existsSync, mkdirSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

const ROOT = path.resolve(__dirname, '../..');

/** How typebox is imported, by the names that this has in the bundle. */
const IMPORTS = { main: 'typebox', compile: 'typebox/compile' };

const { version } = require(path.join(ROOT, 'node_modules/typebox/package.json'));
const FOLDER = path.join(
  ROOT,
  'node_modules/.cache/amanat',
  `jest-typebox-${version}-${Object.keys(IMPORTS).join('-')}`,
);
const BUNDLED = new Map(Object.entries(IMPORTS).map(([name, imported]) => [imported, path.join(FOLDER, `${name}.js`)]));

function bundle() {
  const unfinished = `${FOLDER}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const entry = Object.entries(IMPORTS).map(([name, imported]) => `export * as ${name} from '${imported}';`);
  buildSync({
    stdin: { contents: entry.join('\n'), resolveDir: ROOT },
    outfile: path.join(unfinished, 'bundle.js'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
  });
  for (const name of Object.keys(IMPORTS)) {
    writeFileSync(path.join(unfinished, `${name}.js`), `module.exports = require('./bundle.js').${name};\n`);
  }
  // Another worker may have been faster: it appears whole or not at all.
  if (existsSync(FOLDER)) return;
  try {
    renameSync(unfinished, FOLDER);
  } catch (error) {
    if (!existsSync(FOLDER)) throw error;
  }
}

if (!existsSync(FOLDER)) bundle();

/**
 * Where jest finds a module. Compiles typebox into one, once for its version: it is 600 of the modules that a test of the
 * server would compile and link, file after file, each time anew. Plain JavaScript: jest does not compile its resolver.
 */
module.exports = (request, options) => BUNDLED.get(request) ?? options.defaultResolver(request, options);
