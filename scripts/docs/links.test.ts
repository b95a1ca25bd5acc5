import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n').filter(existsSync);
const pages = files.filter((file) => file.endsWith('.md'));

/** The page without code blocks, and without brackets in code spans. */
function textOf(page: string): string {
  return readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()<>]/g, ''));
}

/** The relative targets of links and pictures. */
function targetsOf(page: string): string[] {
  const found = [...textOf(page).matchAll(/\]\(([^)\s]+)\)|<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g)];
  return found.map(([, link, attribute]) => link ?? attribute ?? '').filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors that GitHub gives to a page's headings. */
function anchorsOf(page: string): Set<string> {
  const uses = new Map<string, number>();
  const anchors = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    const before = uses.get(anchor) ?? 0;
    uses.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
  return new Set(anchors);
}

function isBroken(page: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const to = file === '' ? page : path.join(path.dirname(page), decodeURIComponent(file));
  if (!existsSync(to)) return true;
  return anchor !== undefined && to.endsWith('.md') && !anchorsOf(to).has(decodeURIComponent(anchor));
}

/** Paths of the repository in code spans, and names of its source files. */
function namedFilesOf(page: string): string[] {
  const spans = [...textOf(page).matchAll(/`([\w.@/-]+)`/g)].map(([, span = '']) => span);
  const folders = new Set(files.map((file) => file.split('/')[0]));
  return spans.filter(
    (span) => /^[^/]+\.(ts|tsx|sql)$/.test(span) || (/\/./.test(span) && folders.has(span.split('/')[0])),
  );
}

/** True for a file or folder, named by the end of its path, with or without its extension. */
function isFile(name: string): boolean {
  const end = `/${name.replace(/\/$/, '')}`;
  return files.some((file) => `/${file}/`.includes(`${end}/`) || `/${file.replace(/\.\w+$/, '')}`.endsWith(end));
}

const CODE = /^(contract|e2e|model|server|src)\/.*\.(ts|tsx|sql)$/;
const words = new Set(
  files.filter((file) => CODE.test(file)).flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
);

/** The participants of the diagrams, and the names of functions and tables in them. */
function diagramsOf(page: string): { participants: string[]; names: string[] } {
  const found = readFileSync(page, 'utf8').matchAll(/^```mermaid\n\w+\n([\s\S]*?)^```/gm);
  const diagrams = Array.from(found, ([, diagram]) => diagram).join('');
  const participants = [...diagrams.matchAll(/participant \w+ as (.+)/g)].flatMap(([, named = '']) =>
    named.split(', '),
  );
  return { participants, names: diagrams.match(/\b[a-z]+(?:[A-Z]\w*|_\w+)/g) ?? [] };
}

test.each(pages)('%s names files and functions that exist', (page) => {
  const { participants, names } = diagramsOf(page);
  expect([...namedFilesOf(page), ...participants].filter((name) => !isFile(name))).toEqual([]);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

test.each(pages)('each link of %s leads to a file and a heading', (page) => {
  expect(targetsOf(page).filter((target) => isBroken(page, target))).toEqual([]);
});
