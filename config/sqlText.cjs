const { readFileSync } = require('node:fs');

/** Programs that run unbundled, by esbuild-register, read `.sql` as text like the bundler does. */
require.extensions['.sql'] = (module, file) => {
  module.exports = readFileSync(file, 'utf8');
};
