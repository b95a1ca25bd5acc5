import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { webEnvironment } from './config/environment';
import { FirstPagePlugin, ThemePlugin } from './config/webpack/firstPage';
import { buildPaths } from './config/webpack/paths';
import { brotliCopies, compileHint, minimizers, serviceWorker } from './config/webpack/plugins';
import { moduleRules } from './config/webpack/rules';
import { version } from './package.json';

/** Port of the escrow server behind webpack-dev-server. scripts/dev.ts sets it. */
const serverPort = process.env.AMANAT_SERVER_PORT ?? '8081';

/** webpack-dev-server: the app with hot reload. The escrow server answers everything else. */
const devServer: DevServerConfiguration = {
  port: process.env.PORT ?? '8080',
  hot: true,
  historyApiFallback: true,
  static: false,
  client: { overlay: { runtimeErrors: false, warnings: false } },
  proxy: [
    {
      context: ['/api', '/panel', '/docs', '/sandbox', '/healthz', '/livez', '/readyz', '/gateway'],
      target: `http://127.0.0.1:${serverPort}`,
      xfwd: true,
    },
  ],
};

/** Builds the web app into dist/web. `webpack serve` adds hot reload. Only the production build is compressed. */
export default function webpackConfig(
  _environment: unknown,
  argv: { mode?: string },
): Configuration & { devServer: DevServerConfiguration } {
  const development = argv.mode === 'development';
  const { devtools, ...environment } = webEnvironment(process.env, { version, development });
  /** Hashed names can be cached for ever. Plain names are easier to debug. */
  const fileName = (extension: string) =>
    development ? `assets/[name].${extension}` : `assets/[name].[contenthash:8].${extension}`;
  return {
    mode: development ? 'development' : 'production',
    entry: buildPaths.entry,
    devtool: development ? 'source-map' : false,
    cache: { type: 'filesystem', cacheDirectory: buildPaths.webpackCache },
    output: {
      path: buildPaths.web,
      publicPath: '/',
      filename: fileName('js'),
      chunkFilename: fileName('js'),
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        '@contract': buildPaths.contract,
        '@': buildPaths.src,
        // The package's exports name its development build under each condition.
        ...(development ? {} : { 'react-router$': buildPaths.router }),
      },
    },
    module: { rules: moduleRules(development) },
    optimization: {
      minimizer: minimizers,
      // One start file compresses 2 KB better than three.
      splitChunks: { chunks: 'async' },
    },
    plugins: [
      new webpack.DefinePlugin({
        __AMANAT_ENVIRONMENT__: JSON.stringify(environment),
        __AMANAT_DEVTOOLS__: JSON.stringify(devtools),
      }),
      new MiniCssExtractPlugin({
        filename: fileName('css'),
        chunkFilename: fileName('css'),
        // Cascade layers decide, not the order of the files (e2e/screens/styles.thorough.test.ts).
        ignoreOrder: true,
      }),
      new HtmlPlugin({ template: buildPaths.template, scriptLoading: 'defer' }),
      new ThemePlugin(),
      // moment requires 137 locales at run time. src/lib/calendar.ts imports the one that the app uses.
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
      new CopyPlugin({
        patterns: [
          { from: buildPaths.public, globOptions: { ignore: [path.join(buildPaths.public, 'index.html')] } },
          { from: buildPaths.reservesGuide, to: 'reserves-guide.txt' },
        ],
      }),
      ...(development
        ? [new ReactRefreshPlugin({ overlay: false })]
        : [compileHint(), new FirstPagePlugin(), serviceWorker(), brotliCopies()]),
    ],
    // scripts/budgets.ts has the budgets. webpack's own limits count uncompressed bytes.
    performance: { hints: false },
    stats: development
      ? 'errors-warnings'
      : {
          all: false,
          errors: true,
          warnings: true,
          chunks: true,
          chunkModules: true,
          chunkRelations: true,
          chunkModulesSpace: Number.POSITIVE_INFINITY,
          cachedModules: true,
          dependentModules: true,
          nestedModules: true,
          nestedModulesSpace: Number.POSITIVE_INFINITY,
          ids: true,
        },
    devServer,
  };
}
