import { randomInt } from 'node:crypto';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PartnerSettings } from '../../config';
import type { Context } from '../../context';
import type { ChatSide } from '../../db/schema/sandbox';
import { samplePerson } from '../samples';
import { chatListPage, freshDraft } from './chatListPage';
import { chatPage, unknownConversationPage } from './chatPage';
import { addTransactionPath, CHAT_PATH, conversationPath, partnerPagePath } from './chatPaths';
import {
  type Conversation,
  latestConversations,
  messagesOf,
  openConversation,
  post,
  startConversation,
} from './chatService';
import { otherSide } from './chatTexts';
import { type Form, field, judgeDraft, readDraft } from './conversationForm';
import { permissionPage } from './permissionPage';

const hidden = { logLevel: 'warn', schema: { hide: true } } as const;
const HTML = 'text/html; charset=utf-8';

interface ProcessRoute {
  Params: { process_id: string };
  Querystring: { side?: unknown };
  Body: Form;
}
type Handler = (
  conversation: Conversation,
  request: FastifyRequest<ProcessRoute>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The chat of the sandbox's classifieds partner, as the two people's browsers meet it. */
export async function registerChat(app: FastifyInstance, context: Context, partner: PartnerSettings): Promise<void> {
  await app.register(formBody);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const onProcess =
    (handle: Handler) =>
    async (request: FastifyRequest<ProcessRoute>, reply: FastifyReply): Promise<FastifyReply> => {
      const conversation = await openConversation(context, request.params.process_id);
      return conversation
        ? handle(conversation, request, reply)
        : reply.code(404).type(HTML).send(unknownConversationPage());
    };
  registerList(app, context, partner);
  registerPermission(app, partner, onProcess);

  app.get<ProcessRoute>(
    `${CHAT_PATH}/:process_id`,
    hidden,
    onProcess(async (conversation, { query }, reply) => {
      const messages = await messagesOf(context, conversation.process_id);
      return reply.type(HTML).send(chatPage({ partner, conversation, messages, side: sideOf(query.side) }));
    }),
  );
  app.post<ProcessRoute>(
    `${CHAT_PATH}/:process_id/messages`,
    hidden,
    onProcess(async ({ process_id: processId }, { body }, reply) => {
      const [side, text] = [sideOf(body?.side), field(body, 'text')];
      if (text) await post(context, { processId, author: side, to: otherSide(side), text });
      return reply.redirect(conversationPath(processId, side), 303);
    }),
  );
  app.post<ProcessRoute>(
    `${CHAT_PATH}/:process_id/link-request`,
    hidden,
    onProcess(async (conversation, _request, reply) => {
      const { process_id: processId, expired } = conversation;
      if (expired) return reply.redirect(conversationPath(processId, 'buyer'), 303);
      const link = partnerPagePath(partner.slug, processId);
      const text = 'لطفاً برای پرداخت امن، لینک پرداخت بسازید.';
      await post(context, { processId, author: 'buyer', to: 'seller', text, link });
      return reply.redirect(addTransactionPath(conversation, 'buyer'), 303);
    }),
  );
}

function registerList(app: FastifyInstance, context: Context, { name: partnerName }: PartnerSettings): void {
  const freshPerson = () => samplePerson((below) => randomInt(below));
  app.get(CHAT_PATH, hidden, async (_request, reply) => {
    const conversations = await latestConversations(context);
    return reply.type(HTML).send(chatListPage({ partnerName, conversations, draft: freshDraft(freshPerson) }));
  });
  app.post<{ Body: Form }>(CHAT_PATH, hidden, async ({ body }, reply) => {
    const draft = readDraft(body, freshPerson);
    const judged = judgeDraft(draft);
    if ('conversation' in judged) {
      return reply.redirect(conversationPath(await startConversation(context, judged.conversation), 'seller'), 303);
    }
    const conversations = await latestConversations(context);
    const page = chatListPage({ partnerName, conversations, draft, errors: judged.errors });
    return reply.code(400).type(HTML).send(page);
  });
}

function registerPermission(
  app: FastifyInstance,
  partner: PartnerSettings,
  onProcess: (handle: Handler) => (request: FastifyRequest<ProcessRoute>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const address = `${CHAT_PATH}/:process_id/permission`;
  app.get<ProcessRoute>(
    address,
    hidden,
    onProcess(async (conversation, _request, reply) => {
      const { process_id: processId, expired } = conversation;
      if (expired) return reply.redirect(conversationPath(processId, 'seller'), 303);
      return reply.type(HTML).send(permissionPage(partner, conversation));
    }),
  );
  app.post<ProcessRoute>(
    address,
    hidden,
    onProcess(async (conversation, { body }, reply) => {
      const { process_id: processId, expired } = conversation;
      const isAllowed = field(body, 'answer') === 'allow' && !expired;
      return reply.redirect(
        isAllowed ? addTransactionPath(conversation, 'seller') : conversationPath(processId, 'seller'),
        303,
      );
    }),
  );
}

function sideOf(value: unknown): ChatSide {
  return value === 'buyer' ? 'buyer' : 'seller';
}
