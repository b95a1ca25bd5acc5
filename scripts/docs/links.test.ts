import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n').filter(existsSync);

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

test.each(pages)('each link of %s leads to a file and a heading', (page) => {
  expect(targetsOf(page).filter((target) => isBroken(page, target))).toEqual([]);
});
