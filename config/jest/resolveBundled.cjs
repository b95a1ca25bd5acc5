const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

const ROOT = path.resolve(__dirname, '../..');

/** Packages of dozens of files and more, as they are asked for. What is bundled shares its inside, and has nothing of its own that others reach. */
const IMPORTS = [
  '@opentelemetry/api',
  'aria-query',
  'formik',
  'kysely',
  'semver',
  'typebox',
  'typebox/compile',
  'yaml',
];

const what = createHash('sha256')
  .update(JSON.stringify(IMPORTS))
  .update(readFileSync(path.join(ROOT, 'package-lock.json')))
  .digest('hex')
  .slice(0, 16);
const FOLDER = path.join(ROOT, 'node_modules/.cache/amanat', `jest-packages-${what}`);
/** By where each is found otherwise: another version within a package is left alone. */
const BUNDLED = new Map(
  IMPORTS.map((name, place) => [require.resolve(name, { paths: [ROOT] }), path.join(FOLDER, `${place}.js`)]),
);

function bundle() {
  const unfinished = `${FOLDER}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const lines = IMPORTS.map((name) => `() => require('${name}')`);
  buildSync({
    stdin: { contents: `module.exports = [${lines.join()}];`, resolveDir: ROOT },
    outfile: path.join(unfinished, 'bundle.js'),
    bundle: true,
    external: ['react'],
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
  });
  for (const place of IMPORTS.keys()) {
    writeFileSync(path.join(unfinished, `${place}.js`), `module.exports = require('./bundle.js')[${place}]();\n`);
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
 * Where jest finds a module. Compiles what is made of many modules into one, once for a lock file: a test would link them file after file, each
 * time anew. Plain JavaScript: jest does not compile its resolver.
 */
module.exports = (request, options) => {
  const found = options.defaultResolver(request, options);
  return BUNDLED.get(found) ?? found;
};
