import { brotliCompress, constants } from 'node:zlib';
import browserslist from 'browserslist';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { browserslist as supported } from '../../package.json';
import { buildPaths } from './paths';

/** The minifiers. Licences stay in files beside the chunks. */
export const minimizers = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    terserOptions: { compress: { passes: 3, ecma: 2020, pure_getters: true }, mangle: true },
  }),
  new CssMinimizerPlugin({
    minify: CssMinimizerPlugin.lightningCssMinify,
    minimizerOptions: { targets: browserslistToTargets(browserslist(supported)) },
  }),
];

/** A brotli copy beside each text file, which the server sends (server/http/webApp.ts). */
export const brotliCopies = () =>
  new CompressionPlugin({
    test: /\.(js|css|html|svg|webmanifest)$/,
    filename: '[path][base].br',
    algorithm: (input, _options, done) =>
      brotliCompress(input, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, done),
    minRatio: 1,
  });

/** Makes V8 compile the app's first file on another thread while it loads (docs/adr/0015). Other browsers ignore it. */
export const compileHint = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^assets\/main\..*\.js$/,
    // After the minifiers, which remove comments, and before the content hashes.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Files that the service worker does not fetch in advance. */
const ON_DEMAND = [
  /\.(br|txt)$/,
  /\.webmanifest$/,
  // for the operating system, and pictures of single pages
  /^app-icon-/,
  // for messengers
  /^link-preview/,
  /^assets\/.*\.(png|webp)$/,
  // for the office staff only
  /office/i,
];

/** Builds the service worker with the list of the app's files. Its name has no hash, so a browser finds a new version at it. */
export const serviceWorker = () =>
  new InjectManifest({
    swSrc: buildPaths.serviceWorker,
    swDest: 'service-worker.js',
    exclude: ON_DEMAND,
    // Hashed names change with the content, so the browser's cache is valid.
    dontCacheBustURLsMatching: /\.[0-9a-f]{8}\./,
  });
