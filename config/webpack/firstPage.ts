import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import HtmlPlugin from 'html-webpack-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { paths, routePatterns } from '../../src/lib/paths';
import { uiCopy } from '../../src/messages/ui';
import { firstPage } from '../../src/ui/firstPage';
import { buildPaths, builtClassName } from './paths';

const NAME = 'FirstPagePlugin';

/** Paths, with those below them, from which a visitor is not redirected to the login. */
const OPEN = [
  paths.intro,
  paths.payload,
  paths.register,
  paths.loginOtp,
  paths.otp,
  paths.privacy,
  paths.terms,
  paths.help,
  paths.support,
  paths.contactUs,
  paths.contact,
  paths.about,
  paths.reserves,
  routePatterns.check.replace('/:token', ''),
  paths.partner,
  paths.partnerRequest,
  paths.partnerApproval,
];

/** The import request of the code that reads the stored state. */
const STORED = ['./storedState'];

/** The import requests of a member's first screen. */
const HOME = ['./memberArea', '@/features/home/HomeScreen'];

/** Puts the script that shows the chosen theme before all styles. */
export class ThemePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ThemePlugin', (compilation) => {
      HtmlPlugin.getHooks(compilation).beforeEmit.tapPromise('ThemePlugin', async (data) => {
        const script = await inlineScript('beforeStyles.ts');
        return { ...data, html: data.html.replace('</title>', (end) => `${end}<script>${script}</script>`) };
      });
    });
  }
}

/**
 * Puts the login page, its style and a start script into index.html (docs/adr/0015). The script starts the app after
 * the first paint and loads the chunks of the first screen.
 */
export class FirstPagePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const hooks = HtmlPlugin.getHooks(compilation);
      // The inline script loads the app, and the style is inline.
      hooks.alterAssetTagGroups.tap(NAME, (groups) => ({
        ...groups,
        headTags: groups.headTags.filter(({ tagName, attributes }) => tagName !== 'script' && !isStyle(attributes)),
      }));
      hooks.beforeEmit.tapPromise(NAME, async (data) => ({ ...data, html: await firstPageOf(compilation, data.html) }));
    });
  }
}

const isStyle = ({ rel }: Readonly<Record<string, unknown>>) => rel === 'stylesheet';

async function firstPageOf(compilation: Compilation, template: string): Promise<string> {
  const main = compilation.entrypoints.get('main')?.getEntrypointChunk();
  if (!main) throw new Error('The build has no entry.');
  const [app = ''] = filesOf([main], '.js');
  const [style = ''] = filesOf([main], '.css');
  const font = Object.keys(compilation.assets).find((name) => name.endsWith('.woff2')) ?? '';
  const script = await inlineScript('beforeApp.ts', {
    open: OPEN.map((open) => open.toLowerCase()),
    homes: [paths.root, paths.home],
    intro: paths.intro,
    working: uiCopy.working,
    app: `/${app}`,
    stored: addressesOf(compilation, STORED, '.js'),
    home: addressesOf(compilation, HOME, '.js'),
    homeStyles: addressesOf(compilation, HOME, '.css'),
    font: `/${font}`,
  });
  const login = await drawLoginPage();
  return template
    .replace('</head>', (end) => `${styleOf(compilation, style)}${end}`)
    .replace('<div id="root">', (root) => `<div id="${firstPage.shellId}">${login}</div>${root}`)
    .replace('</body>', (end) => `<script>${script}</script>${end}`);
}

/** The budgets recognize the inline style by `data-href`. */
function styleOf({ assets }: Compilation, file: string): string {
  return `<style data-href="/${file}">${assets[file]?.source()}</style>`;
}

const addressesOf = (compilation: Compilation, requests: readonly string[], extension: string) =>
  filesOf(chunksOf(compilation, requests), extension).map((file) => `/${file}`);

/** The chunks of these import requests. */
function chunksOf({ modules, chunkGraph }: Compilation, requests: readonly string[]): Chunk[] {
  const found = new Map<string, readonly Chunk[]>();
  for (const module of modules) {
    for (const block of module.blocks) {
      const request = (block.dependencies[0] as { request?: string } | undefined)?.request ?? '';
      if (requests.includes(request)) found.set(request, chunkGraph.getBlockChunkGroup(block)?.chunks ?? []);
    }
  }
  const missing = requests.filter((request) => !found.has(request));
  if (missing.length > 0) throw new Error(`The build has no chunk for ${missing.join(', ')}: did the screen move?`);
  return [...found.values()].flat();
}

function filesOf(chunks: readonly Chunk[], extension: string): string[] {
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith(extension))))];
}

const SOURCES = path.join(buildPaths.src, 'app/firstPage');

/** The class names of a CSS module, as in the built style sheet. */
const classNames: Plugin = {
  name: 'class-names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.module\.css$/ }, async ({ path: file }) => {
      const style = await readFile(file, 'utf8');
      const names = Array.from(style.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name);
      const built = Object.fromEntries(names.map((name) => [name, builtClassName(file, name)]));
      return { contents: JSON.stringify(built), loader: 'json' };
    }),
};

/** The HTML of the login page, rendered by the components of the app. */
async function drawLoginPage(): Promise<string> {
  const [program] = await bundled('drawLogin.tsx', { 'process.env.NODE_ENV': '"production"' }, 'node');
  const module = { exports: {} as { drawLogin: () => string } };
  new Function('module', 'exports', 'require', program ?? '')(module, module.exports, require);
  return module.exports.drawLogin();
}

/** An inline script of the page, with the build's file names where it needs them. */
async function inlineScript(
  entry: 'beforeStyles.ts' | 'beforeApp.ts',
  files: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<string> {
  const [script = ''] = await bundled(entry, { __FIRST_PAGE__: JSON.stringify(files) }, 'browser');
  return script.trim();
}

async function bundled(
  entry: string,
  define: Readonly<Record<string, string>>,
  platform: 'node' | 'browser',
): Promise<string[]> {
  const { outputFiles } = await build({
    entryPoints: [path.join(SOURCES, entry)],
    bundle: true,
    write: false,
    minify: true,
    platform,
    format: platform === 'node' ? 'cjs' : 'iife',
    target: 'es2020',
    jsx: 'automatic',
    define,
    plugins: [classNames],
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text);
}
