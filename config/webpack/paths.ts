import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Absolute paths that the build reads from and writes to. */
export const buildPaths = {
  root,
  entry: path.join(root, 'src/index.tsx'),
  serviceWorker: path.join(root, 'src/worker/serviceWorker.ts'),
  template: path.join(root, 'public/index.html'),
  public: path.join(root, 'public'),
  src: path.join(root, 'src'),
  /** The order of the cascade layers, and the loader that puts style sheets into them. */
  layers: path.join(root, 'src/ui/styles/layers.css'),
  cssLayer: path.join(root, 'config/webpack/cssLayer.cjs'),
  contract: path.join(root, 'contract'),
  router: path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  web: path.join(root, 'dist/web'),
  server: path.join(root, 'dist/server'),
  stats: path.join(root, 'dist/stats.json'),
  stamp: path.join(root, 'dist/stamp.json'),
  /** Where the cut-down font is kept between builds: nothing generated goes into the repository. */
  fontCache: path.join(root, 'node_modules/.cache/amanat-font'),
  webpackCache: path.join(root, 'node_modules/.cache/webpack'),
};
