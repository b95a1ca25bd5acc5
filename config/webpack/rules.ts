import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { browserslist } from '../../package.json';
import { buildPaths, builtClassName } from './paths';

/** The loaders of each kind of file. */
export function moduleRules(development: boolean): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        env: { targets: browserslist },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh: development } },
        },
      },
    },
    // Calls at module level build the allow list. Without this line, a bundle that uses none of it contains all of it.
    {
      test: /[\\/]src[\\/]trace[\\/]\w+\.ts$/,
      sideEffects: false,
    },
    {
      test: /\.module\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: 'css-loader',
          options: {
            modules: {
              namedExport: false,
              exportLocalsConvention: 'as-is',
              ...(development
                ? { localIdentName: '[name]__[local]' }
                : {
                    getLocalIdent: (context: { resourcePath: string }, _pattern: string, name: string) =>
                      builtClassName(context.resourcePath, name),
                  }),
            },
          },
        },
        buildPaths.cssLayer,
      ],
    },
    {
      test: /\.css$/,
      exclude: [/\.module\.css$/, buildPaths.layers],
      use: [MiniCssExtractPlugin.loader, 'css-loader', buildPaths.cssLayer],
      sideEffects: true,
    },
    { test: buildPaths.layers, use: [MiniCssExtractPlugin.loader, 'css-loader'], sideEffects: true },
    { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
  ];
}
