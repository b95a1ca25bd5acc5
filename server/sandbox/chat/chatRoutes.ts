import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context';
import { listChatMessages } from '../../db/repositories/sandboxConversations';
import type { ChatSide } from '../../db/schema/sandbox';
import { HIDDEN, HTML_TYPE } from '../page';
import { samplePerson } from '../samples';
import {
  addTransactionPath,
  CHAT_PATH,
  chatListPage,
  chatPage,
  conversationPath,
  freshDraft,
  otherSide,
  partnerPagePath,
  permissionPage,
  unknownConversationPage,
} from './chatPages';
import {
  type Conversation,
  type Form,
  field,
  judgeDraft,
  latestConversations,
  openConversation,
  post,
  readDraft,
  startConversation,
} from './chatService';

interface ProcessRoute {
  Params: { process_id: string };
  Querystring: { side?: unknown };
  Body: Form;
}

type Handler = (
  conversation: Conversation,
  request: { readonly query: ProcessRoute['Querystring']; readonly body: Form },
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The pages of the partner's chat, for the browsers of both sides. */
export function registerChat(app: FastifyInstance, context: Context): void {
  registerList(app, context);
  const route = (method: 'GET' | 'POST', path: string, handle: Handler) =>
    app.route<ProcessRoute>({
      ...HIDDEN,
      method,
      url: `${CHAT_PATH}/:process_id${path}`,
      handler: async (request, reply) => {
        const conversation = await openConversation(context, request.params.process_id);
        return conversation
          ? handle(conversation, request, reply)
          : reply.code(404).type(HTML_TYPE).send(unknownConversationPage());
      },
    });

  route('GET', '', async (conversation, { query }, reply) => {
    const messages = await listChatMessages(context.db.kysely, conversation.process_id);
    return reply.type(HTML_TYPE).send(chatPage({ conversation, messages, side: sideOf(query.side) }));
  });
  route('POST', '/messages', async ({ process_id: processId }, { body }, reply) => {
    const [side, text] = [sideOf(body?.side), field(body, 'text')];
    if (text) await post(context, { processId, author: side, to: otherSide(side), text });
    return reply.redirect(conversationPath(processId, side), 303);
  });
  route('POST', '/link-request', async (conversation, _request, reply) => {
    const { process_id: processId, expired } = conversation;
    if (expired) return reply.redirect(conversationPath(processId, 'buyer'), 303);
    const link = partnerPagePath(processId);
    const text = 'لطفاً برای پرداخت امن، لینک پرداخت بسازید.';
    await post(context, { processId, author: 'buyer', to: 'seller', text, link });
    return reply.redirect(addTransactionPath(conversation, 'buyer'), 303);
  });
  route('GET', '/permission', async (conversation, _request, reply) => {
    if (conversation.expired) return reply.redirect(conversationPath(conversation.process_id, 'seller'), 303);
    return reply.type(HTML_TYPE).send(permissionPage(conversation));
  });
  route('POST', '/permission', async (conversation, { body }, reply) => {
    const isAllowed = field(body, 'answer') === 'allow' && !conversation.expired;
    const target = isAllowed
      ? addTransactionPath(conversation, 'seller')
      : conversationPath(conversation.process_id, 'seller');
    return reply.redirect(target, 303);
  });
}

function registerList(app: FastifyInstance, context: Context): void {
  const freshPerson = () => samplePerson((below) => randomInt(below));
  app.get(CHAT_PATH, HIDDEN, async (_request, reply) => {
    const conversations = await latestConversations(context);
    return reply.type(HTML_TYPE).send(chatListPage({ conversations, draft: freshDraft(freshPerson) }));
  });
  app.post<{ Body: Form }>(CHAT_PATH, HIDDEN, async ({ body }, reply) => {
    const draft = readDraft(body, freshPerson);
    const judged = judgeDraft(draft);
    if ('conversation' in judged) {
      return reply.redirect(conversationPath(await startConversation(context, judged.conversation), 'seller'), 303);
    }
    const conversations = await latestConversations(context);
    const page = chatListPage({ conversations, draft, errors: judged.errors });
    return reply.code(400).type(HTML_TYPE).send(page);
  });
}

function sideOf(value: unknown): ChatSide {
  return value === 'buyer' ? 'buyer' : 'seller';
}
