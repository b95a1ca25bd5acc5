import { startConversation } from '../../server/sandbox/chat/chatService';
import type { TestServer } from '../../server/testing/createTestServer';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { PartnerStory } from '../../server/testing/partnerStory';

/** The ad that every test's process is about. */
export const AD = { title: 'دوربین عکاسی', priceRials: 320_000_000 } as const;

/** What of a person the partner knows. */
interface Known {
  mobile: string;
}

/** A process of the sandbox's partner, begun as its chat does; answers its id. One person on both sides without a buyer. */
export function startProcess({ context }: TestServer, seller: Known, buyer: Known | null): Promise<string> {
  const inChat = ({ mobile }: Known) => ({
    mobile,
    nationalCode: '',
    birthDate: { day: '', month: '', year: '' },
    card: '',
  });
  return startConversation(context, { ...AD, seller: inChat(seller), buyer: buyer && inChat(buyer) });
}

/** The link by which the chat leads somebody to the request-money page. */
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

/** A process whose seller has made the request already; answers its id and the request's payment code. */
export async function requestedProcess(server: TestServer, seller: Trader, buyer: Known | null) {
  const processId = await startProcess(server, seller.user, buyer);
  const code = await new PartnerStory(new MoneyStory(server)).requested(seller, processId);
  return { processId, code };
}
