import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { WEB_VARIABLES } from '../config/environment';
import { buildPaths, serverBundle } from '../config/webpack/paths';
import { runTool, say } from './run';

/** The inputs of the build. */
const SOURCES = [
  'config',
  'contract',
  'docs/reserves.md',
  'public',
  'server',
  'src',
  'package-lock.json',
  'package.json',
  'webpack.config.ts',
];

async function newestChange(entry: string): Promise<number> {
  const { mtimeMs } = await stat(entry);
  const children = await readdir(entry).catch(() => []);
  const times = await Promise.all(children.map((child) => newestChange(path.join(entry, child))));
  return Math.max(mtimeMs, ...times);
}

/** A build is fresh while this text stays the same. */
async function fingerprint(): Promise<string> {
  const times = await Promise.all(SOURCES.map((source) => newestChange(path.join(buildPaths.root, source))));
  const settings = WEB_VARIABLES.map((name) => [name, process.env[name]]);
  return JSON.stringify({ changed: Math.max(...times), settings });
}

/** Bundles the server into dist/server. */
export async function buildServer(): Promise<void> {
  await build(serverBundle);
}

/**
 * Builds both programs into dist/.
 *
 * @throws Error when the web app does not build; esbuild's own error when the server does not
 */
export async function buildAll(): Promise<void> {
  await rm(buildPaths.stamp, { force: true });
  const stamp = await fingerprint();
  const [webExit] = await Promise.all([
    runTool('webpack', ['--mode', 'production', '--json', buildPaths.stats], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
    buildServer(),
  ]);
  if (webExit !== 0) {
    await reportWebpackErrors();
    throw new Error('The web app did not build.');
  }
  await writeFile(buildPaths.stamp, stamp);
}

async function reportWebpackErrors(): Promise<void> {
  const stats = JSON.parse(await readFile(buildPaths.stats, 'utf8').catch(() => '{}'));
  for (const { message } of stats.errors ?? []) say(message);
}

/** Builds only when a source is newer than the last build. */
export async function buildWhatIsStale(): Promise<void> {
  const built = await readFile(buildPaths.stamp, 'utf8').catch(() => '');
  if (built === (await fingerprint())) return;
  say('Building the app and the server (about half a minute, once)…');
  await buildAll();
}
