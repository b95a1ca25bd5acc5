import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PartnerSettings } from '../../config';
import type { Context } from '../../context';
import { listChatMessages } from '../../db/repositories/sandboxConversations';
import type { ChatSide } from '../../db/schemaSandboxChat';
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
  request: FastifyRequest<ProcessRoute>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** The pages of the partner's chat, for the browsers of both sides. */
export function registerChat(app: FastifyInstance, context: Context, partner: PartnerSettings): void {
  const onProcess =
    (handle: Handler) =>
    async (request: FastifyRequest<ProcessRoute>, reply: FastifyReply): Promise<FastifyReply> => {
      const conversation = await openConversation(context, request.params.process_id);
      return conversation
        ? handle(conversation, request, reply)
        : reply.code(404).type(HTML_TYPE).send(unknownConversationPage());
    };
  registerList(app, context, partner);
  registerPermission(app, partner, onProcess);

  app.get<ProcessRoute>(
    `${CHAT_PATH}/:process_id`,
    HIDDEN,
    onProcess(async (conversation, { query }, reply) => {
      const messages = await listChatMessages(context.db.kysely, conversation.process_id);
      return reply.type(HTML_TYPE).send(chatPage({ partner, conversation, messages, side: sideOf(query.side) }));
    }),
  );
  app.post<ProcessRoute>(
    `${CHAT_PATH}/:process_id/messages`,
    HIDDEN,
    onProcess(async ({ process_id: processId }, { body }, reply) => {
      const [side, text] = [sideOf(body?.side), field(body, 'text')];
      if (text) await post(context, { processId, author: side, to: otherSide(side), text });
      return reply.redirect(conversationPath(processId, side), 303);
    }),
  );
  app.post<ProcessRoute>(
    `${CHAT_PATH}/:process_id/link-request`,
    HIDDEN,
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
  app.get(CHAT_PATH, HIDDEN, async (_request, reply) => {
    const conversations = await latestConversations(context);
    return reply.type(HTML_TYPE).send(chatListPage({ partnerName, conversations, draft: freshDraft(freshPerson) }));
  });
  app.post<{ Body: Form }>(CHAT_PATH, HIDDEN, async ({ body }, reply) => {
    const draft = readDraft(body, freshPerson);
    const judged = judgeDraft(draft);
    if ('conversation' in judged) {
      return reply.redirect(conversationPath(await startConversation(context, judged.conversation), 'seller'), 303);
    }
    const conversations = await latestConversations(context);
    const page = chatListPage({ partnerName, conversations, draft, errors: judged.errors });
    return reply.code(400).type(HTML_TYPE).send(page);
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
    HIDDEN,
    onProcess(async (conversation, _request, reply) => {
      const { process_id: processId, expired } = conversation;
      if (expired) return reply.redirect(conversationPath(processId, 'seller'), 303);
      return reply.type(HTML_TYPE).send(permissionPage(partner, conversation));
    }),
  );
  app.post<ProcessRoute>(
    address,
    HIDDEN,
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
