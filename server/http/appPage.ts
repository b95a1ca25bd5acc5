import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { type LinkKind, type LinkWords, linkKindOf, linkTags } from '../texts/linkPreview';
import { groupOf, originOfRequest } from './caller';

const compress = promisify(brotliCompress);

interface Page {
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly tag: string;
}

const HTML = 'text/html; charset=utf-8';

/** Pages in memory. Without a public address each origin of a browser has its own. */
const MOST_PAGES = 24;

/** These pages are for the holder of their link, not for search engines. */
const UNLISTED: readonly LinkKind[] = ['payment', 'check'];

/** Answers a request with index.html and the tags of its link. */
export type SendAppPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** What the server writes into one page. */
export interface PageParts {
  /** For browsers without scripts, as HTML; empty for most pages. */
  noScript(path: string): Promise<string>;
  /** The link's own words for a messenger, whose address has a group; null for most links. */
  linkWords(path: string, addressGroup: string): Promise<LinkWords | null>;
}

/** Reads the built index.html. */
export function appPage(
  { webDirectory, publicUrl }: Pick<Config, 'webDirectory' | 'publicUrl'>,
  parts: PageParts,
): SendAppPage {
  const html = readFileSync(join(webDirectory, 'index.html'), 'utf8');
  const pages = new Map<string, Promise<Page>>();
  // Early in the head: messengers read only the beginning of a page.
  const withTags = (tags: string) => html.replace('</title>', (end) => end + tags);
  const pageOf = (kind: LinkKind, origin: string, part: string): Promise<Page> => {
    const key = `${kind} ${origin} ${part}`;
    const known = pages.get(key);
    if (known) return known;
    if (pages.size >= MOST_PAGES) pages.clear();
    const tagged = withTags(linkTags(kind, origin));
    const made = built(part ? tagged.replace('</body>', (end) => `<noscript>${part}</noscript>${end}`) : tagged);
    pages.set(key, made);
    return made;
  };
  return async (request, reply, path) => {
    const kind = linkKindOf(path);
    const origin = publicUrl || originOfRequest(request);
    const words = isBrowser(request) ? null : await parts.linkWords(path, groupOf(request));
    if (words) {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      return reply.type(HTML).send(withTags(linkTags(kind, origin, words)));
    }
    const { plain, brotli, tag } = await pageOf(kind, origin, await parts.noScript(path));
    reply.headers({ 'cache-control': kind === 'check' ? 'no-store' : 'no-cache', etag: tag, vary: 'accept-encoding' });
    if (UNLISTED.includes(kind)) reply.header('x-robots-tag', 'noindex');
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    reply.code(200).type(HTML);
    if (!acceptsBrotli(request)) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(brotli);
  };
}

async function built(html: string): Promise<Page> {
  const plain = Buffer.from(html);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, brotli: await compress(plain), tag };
}

/**
 * Browsers name the use of each request, messengers do not. A person's page needs no preview: it never waits for the
 * database, and leaves the limit of previews to the request's own call.
 */
function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] !== undefined;
}

function acceptsBrotli(request: FastifyRequest): boolean {
  return /(^|,)\s*br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(request.headers['accept-encoding'] ?? ''));
}
