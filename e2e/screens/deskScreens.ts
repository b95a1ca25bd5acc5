import { DAY_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { toPersianDigits } from '@/lib/digits';
import { payoutsCopy, reconcileCopy, refundsCopy } from '@/messages/bankFilesCopy';
import { formatsCopy } from '@/messages/bankFormatsCopy';
import { deskCopy } from '@/messages/deskCopy';
import { exportsCopy } from '@/messages/exportsCopy';
import { monthCopy, officeDealsCopy } from '@/messages/officeDealsCopy';
import { partnersCopy } from '@/messages/officePartners';
import { mustWork } from '../../server/testing/testClient';
import { identity } from '../support/api';
import type { Person } from '../support/person';
import { at, heading, opens, type Screen } from './screen';
import { IDENTITIES, type Stage } from './stage';

/** Reads the settlement file of the simulated gateway with two rows that the books do not have. */
async function readFileWithDifference({ page }: Person): Promise<void> {
  const day = tehranDateOf(new Date());
  await page.goto(`/office/reconcile?day=${day}`);
  const file = await page.evaluate(
    async (address) => (await fetch(address)).text(),
    `/sandbox/bank-files/gateway?day=${day}`,
  );
  const reference = `9${Date.now()}`;
  const strange = [reference, `8${Date.now()}`].map((one) => `${one},4500000,${day}\n`).join('');
  const buffer = Buffer.from(`${file.trimEnd()}\n${strange}`);
  await page.locator('input[type=file]').setInputFiles({ name: `sepehr-${day}.csv`, mimeType: 'text/csv', buffer });
  await page.getByText(toPersianDigits(reference)).waitFor();
}

/** Reads a file of which the books know no row, so that it waits for a decision. */
async function readFileWithWarning({ page }: Person): Promise<void> {
  const day = tehranDateOf(new Date());
  await page.goto(`/office/reconcile?day=${day}`);
  const rows = Array.from({ length: 12 }, (_, at) => `w${at}x${Date.now()},5000,${day}\n`).join('');
  const buffer = Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${rows}`);
  await page.locator('input[type=file]').setInputFiles({ name: `other-${day}.csv`, mimeType: 'text/csv', buffer });
  await page.getByText(reconcileCopy.undecided).first().waitFor();
}

/** Reads a file of the gateway and a row of the statement that settles it, and asks for its days. */
async function claimSettlement({ page, api }: Person): Promise<void> {
  const day = tehranDateOf(new Date(Date.now() - DAY_MS));
  const read = async (source: 'gateway' | 'bank', reference: string, rials: number) => {
    await page.goto(`/office/reconcile?day=${day}&source=${source}`);
    const buffer = Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${reference},${rials},${day}\n`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${source}-${day}.csv`, mimeType: 'text/csv', buffer });
    await page.getByText(reference).waitFor();
  };
  await read('gateway', `g${Date.now()}`, 4_500_000);
  const { days } = mustWork(await api.call('gatewayDays', { query: { day } }));
  const rials = days[0]?.rials ?? 0;
  const reference = `in${Date.now()}`;
  await read('bank', reference, Math.ceil(rials / 500) - rials);
  const row = page.getByRole('listitem').filter({ hasText: reference });
  await row.getByRole('button', { name: reconcileCopy.settle }).click();
  await page.getByText(reconcileCopy.fee).waitFor();
}

/** Looks at a statement by the next version of a built-in format. */
async function lookAtSample(person: Person): Promise<void> {
  const { page } = person;
  await page
    .getByRole('row', { name: /پاسارگاد/ })
    .getByRole('button', { name: formatsCopy.follow })
    .click();
  const csv =
    'تاریخ,شماره سند,شرح,برداشت,واریز\n1405/08/29,77,پایا ABCD2345-settle-1,"2,475,000",0\n1405/08/29,78,تسویه,0,"5,000.5"\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByText(formatsCopy.counts(1, 1)).waitFor();
}

/** Makes a person the contact of a new partner. */
async function becomeContact(_person: Person, stage: Stage): Promise<void> {
  const { api } = await stage.person('operator');
  const body = {
    ...{ slug: 'tajrobe', name: 'فروشگاه تجربه', events: [], return_url: 'http://127.0.0.1:1/' },
    ...{ completion_url: null, webhook_url: null, reads_process_from: null, tells_chat_at: null },
    contact_mobile: identity(IDENTITIES.member).mobile,
  };
  await api.call('createPartner', { body });
}

/** The pages of finance and supervisors, and of a partner's contact. Support sees a part of them. */
export const deskScreens: readonly Screen[] = [
  at('office-search', 'operator', '/office/search', heading(officeDealsCopy.search.title)),
  at('office-search-found', 'operator', '/office/search', async (person, { transactions }) => {
    await person.page.getByRole('textbox', { name: officeDealsCopy.search.ways.code }).fill(transactions.settled);
    await person.press(officeDealsCopy.search.submit);
    await person.sees(officeDealsCopy.search.open);
  }),
  at('office-deal', 'operator', '/office/deals/{settled}', officeDealsCopy.deal.sides),
  at('office-ledger', 'operator', '/office/ledger', heading(officeDealsCopy.ledger.title)),
  at('office-ledger-month', 'operator', '/office/ledger/month', monthCopy.accounts),
  at('office-reconcile', 'operator', '/office/reconcile', heading(reconcileCopy.title)),
  at('office-reconcile-difference', 'operator', '/office/reconcile', readFileWithDifference),
  at('office-reconcile-settlement', 'operator', '/office/reconcile', claimSettlement),
  at('office-reconcile-waiting', 'operator', '/office/reconcile', readFileWithWarning),
  at('office-formats', 'operator', '/office/formats', heading(formatsCopy.title)),
  at('office-formats-sample', 'operator', '/office/formats', lookAtSample),
  at('office-refunds', 'operator', '/office/refunds', heading(refundsCopy.title)),
  at('office-payouts', 'operator', '/office/payouts', heading(payoutsCopy.title)),
  at('office-exports', 'operator', '/office/exports', heading(exportsCopy.title)),
  at('office-people', 'operator', '/office/people', heading(deskCopy.people.title)),
  at('office-people-found', 'operator', '/office/people', async (person) => {
    const { nationalCode } = identity(IDENTITIES.seller);
    await person.page.getByRole('textbox', { name: deskCopy.people.nationalCode }).fill(nationalCode);
    await person.press(deskCopy.people.find);
    await person.sees(deskCopy.people.acts.end);
  }),
  at('office-partners', 'operator', '/office/partners', heading(partnersCopy.title)),
  at(
    'partner-desk',
    'member',
    '/partner-desk',
    ({ page }) => page.getByRole('heading', { name: 'فروشگاه تجربه' }).waitFor(),
    { before: becomeContact },
  ),
  at('office-roles', 'operator', '/office/roles', heading(deskCopy.roles.title)),
  at('office-roles-propose', 'operator', '/office/roles', opens(deskCopy.roles.propose, 'dialog')),
  at('office-audit', 'operator', '/office/audit', heading(deskCopy.audit.title)),
];
