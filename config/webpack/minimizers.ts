import browserslist from 'browserslist';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import TerserPlugin from 'terser-webpack-plugin';
import { browserslist as supported } from '../../package.json';

/** Every pass that makes the bundle smaller without changing what it does; the licences stay in files beside the chunks. */
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
