import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { LOADED_BY_ANY_PAGE } from '../http/security';
import { runChat } from './chat/chatScript';
import { runDesk } from './deskScript';
import gateway from './gateway/gateway.css';
import { runCopying, SANDBOX_FONT_PATH, scriptPath, stylePath } from './page';
import base from './styles/base.css';
import bubbles from './styles/bubbles.css';
import chat from './styles/chat.css';
import conversation from './styles/conversation.css';
import desk from './styles/desk.css';
import header from './styles/header.css';
import parts from './styles/parts.css';
import supportChat from './styles/support-chat.css';
import { runSupportChat } from './supportChat';

const STYLES: Readonly<Record<string, readonly unknown[]>> = {
  sandbox: [base, header, parts],
  desk: [desk],
  chat: [bubbles, chat, conversation],
  'support-chat': [bubbles, supportChat],
  gateway: [gateway],
};

/** Browser scripts: the server sends the source of each function. */
const SCRIPTS: Readonly<Record<string, () => void>> = {
  desk: runDesk,
  copy: runCopying,
  chat: runChat,
  'support-chat': runSupportChat,
};

/** /contact frames the support chat with an opaque origin, so these files are cross-origin there. */
const options = {
  logLevel: 'warn',
  schema: { hide: true },
  config: { securityHeaders: LOADED_BY_ANY_PAGE },
} as const;

/** Style sheets, scripts and the font of the sandbox's pages. */
export function registerAssets(app: FastifyInstance): void {
  for (const [name, parts] of Object.entries(STYLES)) {
    serve(app, stylePath(name), 'text/css; charset=utf-8', parts.map(String).join('\n'));
  }
  for (const [name, script] of Object.entries(SCRIPTS)) {
    serve(app, scriptPath(name), 'text/javascript; charset=utf-8', `(${script.toString()})();`);
  }
  const font = readFileSync(require.resolve('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2'));
  serve(app, SANDBOX_FONT_PATH, 'font/woff2', font, 'public, max-age=86400');
}

function serve(
  app: FastifyInstance,
  path: string,
  type: string,
  content: string | Buffer,
  cacheControl = 'no-cache',
): void {
  app.get(path, options, async (_request, reply) =>
    reply.type(type).headers({ 'cache-control': cacheControl, 'access-control-allow-origin': '*' }).send(content),
  );
}
