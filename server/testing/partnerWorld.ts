import { createTestServer, type TestServer } from './createTestServer';
import { MoneyStory, type Trader } from './moneyStory';
import { PartnerSite } from './partnerSite';
import { PartnerStory } from './partnerStory';

/** A server, the classifieds site it works with, and two people who do business there. */
export interface PartnerWorld {
  readonly server: TestServer;
  readonly site: PartnerSite;
  readonly money: MoneyStory;
  readonly story: PartnerStory;
  readonly seller: Trader;
  readonly buyer: Trader;
  /** A process between the two. */
  newProcess(): string;
  /** Does what is due, and answers what the chat of a process has been told so far: the events, without the process id. */
  told(processId: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openPartnerWorld(): Promise<PartnerWorld> {
  const site = new PartnerSite();
  const config = { partner: await site.open(), publicUrl: 'https://amanat.example' };
  const server = await createTestServer({ config });
  const money = new MoneyStory(server);
  const [seller, buyer] = [await money.trader(), await money.trader()];
  return {
    server,
    site,
    money,
    story: new PartnerStory(money),
    seller,
    buyer,
    newProcess: () => site.startProcess(seller.user.mobile, buyer.user.mobile),
    async told(processId) {
      await server.runJobs();
      const messages = site.messages.filter((message) => message.process_id === processId);
      return messages.map(({ reference }) => reference.replace(`${processId}:`, ''));
    },
    async close() {
      await server.close();
      await site.close();
    },
  };
}
