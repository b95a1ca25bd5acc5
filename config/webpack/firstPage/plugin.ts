import HtmlPlugin from 'html-webpack-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';
import { paths } from '../../../src/lib/paths';
import { uiCopy } from '../../../src/messages/ui';
import { firstPage } from '../../../src/ui/firstPage';
import { drawLoginPage, scriptBeforeApp } from './aheadOfApp';

const NAME = 'FirstPagePlugin';

/** Where a visitor is not sent to the login, with what lies under it. */
const OPEN = [
  paths.register,
  paths.loginOtp,
  paths.otp,
  paths.privacy,
  paths.terms,
  paths.help,
  paths.support,
  paths.contact,
  paths.partner,
  paths.partnerRequest,
  paths.partnerApproval,
];

/** How the code asks for what reads what is stored. */
const STORED = ['./storedState'];

/** How the code asks for what a member begins with. */
const HOME = ['./memberArea', '@/features/home/HomeScreen'];

/**
 * Makes index.html a page that is something before the app is: the login page, drawn ahead, with its style in the page, and the script
 * that starts the app after the first paint with the chunks of the screen that this person will see (docs/adr/0015).
 */
export class FirstPagePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const hooks = HtmlPlugin.getHooks(compilation);
      // the script below asks for the app, the style is in the page
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
  const script = await scriptBeforeApp({
    open: OPEN.map((open) => open.toLowerCase()),
    homes: [paths.root, paths.home],
    working: uiCopy.working,
    app: `/${app}`,
    stored: addressesOf(compilation, STORED, '.js'),
    home: addressesOf(compilation, HOME, '.js'),
    homeStyles: addressesOf(compilation, HOME, '.css'),
    font: `/${font}`,
  });
  const login = await drawLoginPage();
  return template
    .replace('</head>', (end) => `<link rel="preload" as="script" href="/${app}">${styleOf(compilation, style)}${end}`)
    .replace('<div id="root">', (root) => `<div id="${firstPage.shellId}">${login}</div>${root}`)
    .replace('</body>', (end) => `<script>${script}</script>${end}`);
}

/** By its address the budgets know that the style is in the page. */
function styleOf({ assets }: Compilation, file: string): string {
  return `<style data-href="/${file}">${assets[file]?.source()}</style>`;
}

const addressesOf = (compilation: Compilation, requests: readonly string[], extension: string) =>
  filesOf(chunksOf(compilation, requests), extension).map((file) => `/${file}`);

/** The chunks that the code asks for by these requests. */
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
