import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { STATUS_GROUPS } from '@/features/history/listFilter';
import { historyCopy } from '@/messages/history';
import { MoneyStory } from '../../server/testing/moneyStory';
import { type Api, apiOf, type Identity, identity, ledgerSince, register } from '../support/api';
import type { OpenPhone, Theme } from '../support/engines/engine';
import { Visitor } from '../support/engines/visitor';
import { listOf, transactionOf, wordsOfList, wordsOfTransaction } from '../support/screenWords';
import { RunningServer } from '../support/server';
import { atRest, eventually, expectedList, expectedTransaction, type ListQuery } from '../support/truth';
import { playSale, SALE } from '../support/walkBack';

/** The folder of the pictures. */
const FOLDER = path.resolve(process.env.PHOTOGRAPHS ?? 'dist/engines');

const PURPOSES = ['کتاب‌های درسی', 'صندلی اداری', 'عکاسی از مراسم', 'ترجمهٔ مقاله'];

/** Brightness of the page's background, from 0 (black) to 1 (white). */
const LIGHTNESS = `(() => {
  const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number);
  return Math.max(red, green, blue) / 255;
})()`;

/** The stories of each engine: the sale, the filtered list and the dark theme. */
export function declareStories(name: string, openPhone: OpenPhone): void {
  let server: RunningServer;
  const visitors: Visitor[] = [];

  async function visitor(who: Identity, theme: Theme = 'light'): Promise<Visitor> {
    const opened = new Visitor(await openPhone(theme), server, who);
    visitors.push(opened);
    return opened;
  }

  async function photograph(of: Visitor, what: string): Promise<void> {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(path.join(FOLDER, `${name.toLowerCase()}-${what}.png`), await of.phone.screenshot());
  }

  beforeAll(async () => {
    server = await RunningServer.start();
  });

  afterAll(async () => {
    await server?.stop();
  });

  afterEach(async () => {
    const phones = visitors.splice(0).map(({ phone }) => phone);
    const complaints = await Promise.all(phones.map((phone) => phone.takeComplaints()));
    await Promise.all(phones.map((phone) => phone.close()));
    if (complaints.flat().length > 0) throw new Error(`A page complained.\n\n${complaints.flat().join('\n\n')}`);
  });

  test(`${name}: reports uncaught errors of a page`, async () => {
    const { phone } = await visitor(identity(61_000));
    await phone.open(server.origin);
    await phone.takeComplaints();
    await phone.evaluate(
      "setTimeout(() => { Promise.reject(new TypeError('rejected')); throw new TypeError('thrown'); }) && 0",
    );
    const complaints: string[] = [];
    await eventually('complaints', async () => {
      complaints.push(...(await phone.takeComplaints()));
      return ['thrown', 'rejected'].filter((word) => complaints.some((complaint) => complaint.includes(word)));
    }, ['thrown', 'rejected']);
  });

  test(`${name}: a seller requests money, a buyer pays and settles, and screens and ledger agree`, async () => {
    const [seller, buyer] = [await visitor(identity(61_001)), await visitor(identity(61_002))];
    const moved = await ledgerSince(server);
    const code = await playSale(seller, buyer);
    await photograph(buyer, 'light-buyers-list');
    for (const person of [buyer, seller]) await agrees(server, person, code);
    await photograph(seller, 'light-sellers-transaction');
    expect(await moved()).toEqual({
      gateway_clearing: -SALE.rials,
      payouts: SALE.rials - SALE.commission,
      commission: SALE.commission,
    });
  });

  test(`${name}: a seller logs in and filters the list in the dark theme`, async () => {
    const story = new MoneyStory(server.client);
    const who = identity(61_003);
    const trader = await register(who, server.client);
    const codes: string[] = [];
    for (const [index, purpose] of PURPOSES.entries()) {
      codes.push(await story.request(trader, { purpose, amount: 1_250_000 * (index + 1) }));
    }
    const canceled = codes[1] ?? '';
    await story.confirm(trader, 'cancel', canceled);
    const api = apiOf(server, () => trader.user);
    const seller = await visitor(who, 'dark');
    await seller.logIn();
    await seller.goTo('خانه');
    await seller.firstOf([{ role: 'link', name: /^درخواست پول/ }]);
    expect(await seller.phone.evaluate<number>(LIGHTNESS)).toBeLessThan(0.2);
    await photograph(seller, 'dark-home');

    await seller.goTo('تراکنش‌ها');
    await seller.tap('tab', historyCopy.buttons.historyAll);
    await photograph(seller, 'dark-list');
    await seller.press(historyCopy.buttons.filter);
    const sheet = { role: 'dialog', name: historyCopy.filterTitle } as const;
    await seller.touch({ role: 'button', name: historyCopy.statusGroups.canceled, within: sheet });
    await photograph(seller, 'dark-filter');
    await seller.touch({ role: 'button', name: historyCopy.buttons.applyFilter, within: sheet });
    await listAgrees(seller, api, { role: 'all', statuses: STATUS_GROUPS.canceled });
    await seller.openRow(canceled);
    await transactionAgrees(seller, api, canceled);
    await photograph(seller, 'dark-transaction');
  });
}

/** The list and the transaction page agree with the server once the transaction is at rest. */
async function agrees(server: RunningServer, person: Visitor, code: string): Promise<void> {
  const user = await server.client.loginUser(person.identity);
  const api = apiOf(server, () => user);
  await atRest(api);
  await person.goTo('خانه');
  await person.goTo('تراکنش‌ها');
  await person.tap('tab', historyCopy.buttons.historyAll);
  await listAgrees(person, api, { role: 'all' });
  await person.openRow(code);
  await transactionAgrees(person, api, code);
}

async function listAgrees({ phone }: Visitor, api: Api, asked: ListQuery): Promise<void> {
  const words = `(${wordsOfList})(document.querySelector('main [role="tabpanel"]'))`;
  await eventually('the list', async () => listOf(await phone.evaluate(words)), await expectedList(api, asked));
}

async function transactionAgrees(person: Visitor, api: Api, code: string): Promise<void> {
  const { phone } = person;
  await person.press('جزئیات معامله');
  const words = `(${wordsOfTransaction})(document.querySelector('main'))`;
  await eventually(
    `the page of ${code}`,
    async () => transactionOf(await phone.evaluate(words)),
    await expectedTransaction(api, code),
  );
}
