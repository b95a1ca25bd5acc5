import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { type ConversationRow, findConversation, insertChatMessage } from '../../db/repositories/sandboxConversations';
import type { ChatPerson } from '../../db/schema/sandbox';
import type { PartnerPerson, PartnerProcess, PartnerSites } from './partner';

/** A process is a conversation of the sandbox chat; the chat has the permission page. */
export function partnerSimulator({ kysely }: Database, clock: Clock): PartnerSites {
  const process = async (processId: string): Promise<PartnerProcess> => {
    const conversation = await findConversation(kysely, processId);
    return conversation ? processOf(conversation, clock.now()) : { state: 'unknown' };
  };
  return {
    process: (_site, processId) => process(processId),
    async requestPermission(_site, processId) {
      const { state } = await process(processId);
      return state === 'open'
        ? { granted: true, redirectUrl: `/sandbox/chat/${processId}/permission` }
        : { granted: false };
    },
    async postMessage(_site, { reference, processId, to, text, link = null }) {
      if (!(await findConversation(kysely, processId))) return;
      await insertChatMessage(kysely, {
        process_id: processId,
        author: 'partner',
        addressee: to,
        text,
        link,
        reference,
        sent_at: clock.now(),
      });
    },
  };
}

function processOf(conversation: ConversationRow, now: Date): PartnerProcess {
  if (conversation.expires_at <= now) return { state: 'expired' };
  return {
    state: 'open',
    ad: { title: conversation.title, priceRials: conversation.price_rials },
    seller: partnerPerson(conversation.seller),
    buyer: partnerPerson(conversation.buyer),
  };
}

function partnerPerson({ userId, mobile }: ChatPerson): PartnerPerson {
  return { userId, mobile };
}
