import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { type LinkKind, linkKindOf, linkTags } from '../texts/linkPreview';
import { originOfRequest } from './caller';

const compress = promisify(brotliCompress);

interface Page {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly tag: string;
}

/** Pages in memory. Without a public address each origin of a browser has its own. */
const MOST_PAGES = 24;

/** These pages are for the holder of their link, not for search engines. */
const UNLISTED: readonly LinkKind[] = ['payment', 'check'];

/** Answers a request with index.html and the tags of its link. */
export type SendAppPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** The part of a page for browsers without scripts, as HTML; empty for most pages. */
export type NoScriptPart = (path: string) => Promise<string>;

/** Reads the built index.html. */
export function appPage(
  { webDirectory, publicUrl }: Pick<Config, 'webDirectory' | 'publicUrl'>,
  noScriptPart: NoScriptPart,
): SendAppPage {
  const html = readFileSync(join(webDirectory, 'index.html'), 'utf8');
  const pages = new Map<string, Promise<Page>>();
  const pageOf = (kind: LinkKind, origin: string, part: string): Promise<Page> => {
    const key = `${kind} ${origin} ${part}`;
    const known = pages.get(key);
    if (known) return known;
    if (pages.size >= MOST_PAGES) pages.clear();
    // Early in the head: messengers read only the beginning of a page.
    const tagged = html.replace('</title>', (end) => end + linkTags(kind, origin));
    const made = built(part ? tagged.replace('</body>', (end) => `<noscript>${part}</noscript>${end}`) : tagged);
    pages.set(key, made);
    return made;
  };
  return async (request, reply, path) => {
    const kind = linkKindOf(path);
    const { plain, brotli, tag } = await pageOf(kind, publicUrl || originOfRequest(request), await noScriptPart(path));
    reply.headers({ 'cache-control': kind === 'check' ? 'no-store' : 'no-cache', etag: tag, vary: 'accept-encoding' });
    if (UNLISTED.includes(kind)) reply.header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    reply.code(200).type('text/html; charset=utf-8');
    if (!acceptsBrotli(request)) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(brotli);
  };
}

async function built(html: string): Promise<Page> {
  const plain = Buffer.from(html);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, brotli: await compress(plain), tag };
}

function acceptsBrotli(request: FastifyRequest): boolean {
  return /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(request.headers['accept-encoding'] ?? ''));
}
