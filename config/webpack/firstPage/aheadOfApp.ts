import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { builtClassName } from '../classNames';
import { buildPaths } from '../paths';

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
export async function drawLoginPage(): Promise<string> {
  const [program] = await bundled('drawLogin.tsx', { 'process.env.NODE_ENV': '"production"' }, 'node');
  const module = { exports: {} as { drawLogin: () => string } };
  new Function('module', 'exports', 'require', program ?? '')(module, module.exports, require);
  return module.exports.drawLogin();
}

/** The inline script of the page. */
export async function scriptBeforeApp(files: Readonly<Record<string, string | readonly string[]>>): Promise<string> {
  const [script = ''] = await bundled('beforeApp.ts', { __FIRST_PAGE__: JSON.stringify(files) }, 'browser');
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
