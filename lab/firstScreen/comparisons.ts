import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import HtmlPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { buildPaths } from '../../config/webpack/paths';
import { brotliCopies, minimizers } from '../../config/webpack/plugins';
import { moduleRules } from '../../config/webpack/rules';
import { loadConfig } from '../../server/config';
import { addSecurityHeaders, securityHeadersOf } from '../../server/http/security';
import { answerUnknownRoutes, serveWebApp } from '../../server/http/webApp';

/** The two pages for comparison with /login. */
export interface Comparisons {
  /** A text and a field in HTML. */
  readonly empty: string;
  /** `stack.tsx`, built like the app. */
  readonly stack: string;
  stop(): Promise<void>;
}

const pageOf = (body: string) =>
  `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>امانت</title>` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

/** Builds both pages and serves them like the server, with brotli copies, cache and security headers. */
export async function serveComparisons(): Promise<Comparisons> {
  const folder = await mkdtemp(path.join(tmpdir(), 'amanat-lab-pages-'));
  const [empty, stack] = [path.join(folder, 'empty'), path.join(folder, 'stack')];
  await mkdir(empty);
  await writeFile(path.join(empty, 'index.html'), pageOf('<label>کد ملی <input></label>'));
  await build(stack);
  const servers = [await serve(empty), await serve(stack)];
  const [emptyOrigin = '', stackOrigin = ''] = servers.map(({ origin }) => origin);
  return {
    empty: emptyOrigin,
    stack: stackOrigin,
    stop: async () => {
      await Promise.all(servers.map(({ close }) => close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function build(folder: string): Promise<void> {
  const configuration: Configuration = {
    mode: 'production',
    entry: path.join(__dirname, 'stack.tsx'),
    context: buildPaths.root,
    output: { path: folder, publicPath: '/', filename: 'assets/[name].[contenthash:10].js' },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      modules: [path.join(buildPaths.root, 'node_modules')],
      alias: { 'react-router$': buildPaths.router },
    },
    module: { rules: moduleRules(false) },
    optimization: { minimizer: minimizers },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
      new HtmlPlugin({ templateContent: pageOf('<div id="root"></div>'), scriptLoading: 'defer' }),
      brotliCopies(),
    ],
    performance: { hints: false },
  };
  await new Promise<void>((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });
}

async function serve(folder: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = Fastify();
  addSecurityHeaders(app, securityHeadersOf(loadConfig({})));
  answerUnknownRoutes(app, { webDirectory: folder, publicUrl: '' });
  serveWebApp(app, folder);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => app.close() };
}
