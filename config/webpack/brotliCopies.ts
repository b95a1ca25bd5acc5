import { brotliCompress, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

/** A brotli copy beside every text that a browser loads: the server answers with it (server/http/webApp.ts). */
export const brotliCopies = () =>
  new CompressionPlugin({
    test: /\.(js|css|html|svg|webmanifest)$/,
    filename: '[path][base].br',
    algorithm: (input, _options, done) =>
      brotliCompress(input, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }, done),
    minRatio: 1,
  });
