import { startConversation } from '../sandbox/chat/chatService';
import type { TestServer } from './createTestServer';
import { MoneyStory, type Trader } from './moneyStory';
import { PartnerStory } from './partnerStory';

/** The ad of each process. */
export const AD = { title: 'دوربین عکاسی', priceRials: 320_000_000 } as const;

/** The partner's knowledge of a person. */
interface Known {
  mobile: string;
}

/** Starts a process as the sandbox's chat does, and returns its id. Without a buyer, one person is on both sides. */
export function startProcess({ context }: TestServer, seller: Known, buyer: Known | null): Promise<string> {
  const inChat = ({ mobile }: Known) => ({
    mobile,
    nationalCode: '',
    birthDate: { day: '', month: '', year: '' },
    card: '',
  });
  return startConversation(context, { ...AD, seller: inChat(seller), buyer: buyer && inChat(buyer) });
}

/** The chat's link to the request-money page. */
export function requestLink(processId: string, change: Record<string, string> = {}): string {
  const query = {
    user_id: 'u1',
    process_id: processId,
    rule: 'seller',
    price: String(AD.priceRials),
    title: AD.title,
    ...change,
  };
  return `/add-transaction?${new URLSearchParams(query)}`;
}

/** A process with a request. Returns its id and the payment code. */
export async function requestedProcess(server: TestServer, seller: Trader, buyer: Known | null) {
  const processId = await startProcess(server, seller.user, buyer);
  const code = await new PartnerStory(new MoneyStory(server)).requested(seller, processId);
  return { processId, code };
}
