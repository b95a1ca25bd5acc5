import { randomBytes } from 'node:crypto';
import { shiftDay } from '../../contract/rules/calendar';
import type { ReserveProof, ReserveRecord } from '../../contract/rules/reserveRules';
import { tehranDateOf } from '../../contract/rules/tehranTime';
import { KEY, proofOf, recordOf, signedRecord, treeOf } from '../../server/testing/reserveTrees';
import type { Person } from '../support/person';
import type { Screen } from './screen';

const RESERVES = '**/api/v1/reserves/';
const MINE = '**/api/v1/reserves/mine/';
const KEYS = '**/api/v1/reserves/keys/';

/** The date in Tehran so many days ago. */
function daysAgo(days: number): string {
  return shiftDay(tehranDateOf(new Date()), -days);
}

/** The share of the reader, in rials. */
const SHARE = 501_800_000;
const DEALS = [
  { payment_code: 'QWERTYUP', behalf: 'دوربین عکاسی با لنز', kind: 'receives', amount: 316_800_000 },
  { payment_code: 'ASDFGHJK', behalf: 'دوچرخهٔ کوهستان، سایز ۲۷٫۵', kind: 'held', amount: 185_000_000 },
];

/** A proof that holds, with a thousand people in its tree. */
function goodProof(day: string): ReserveProof {
  const others = Array.from({ length: 999 }, () => ({ nonce: randomBytes(32), amount: 47_762_000 }));
  const tree = treeOf([...others, { nonce: randomBytes(32), amount: SHARE }], day);
  const { root, owed, leaves } = recordOf(tree);
  const record = signedRecord({ ...recordAt(day, owed), root, leaves });
  return proofOf(
    tree,
    tree.people.findIndex(({ amount }) => amount === SHARE),
    record,
  );
}

function recordAt(day: string, owed: number, heldRials = owed + 174_600_000): ReserveRecord {
  const held = { bank: heldRials - 5_940_000_000, gateway: 5_940_000_000 };
  const root = randomBytes(32).toString('hex');
  return signedRecord({ day, root, owed, held, leaves: 1_309, previous: root, signed_at: `${day}T23:30:00.000Z` });
}

/** Thirty records up to yesterday. */
const RECORDS = Array.from({ length: 30 }, (_none, place) =>
  recordAt(daysAgo(place + 1), 48_216_450_000 - place * 590_000_000),
);

/** Less is held than owed, and three days have no record. */
const WITH_GAPS = RECORDS.toSpliced(4, 3).with(0, recordAt(daysAgo(1), 48_216_450_000, 45_100_000_000));

async function openPublic({ page }: Person, days: readonly ReserveRecord[]): Promise<void> {
  await page.route(RESERVES, (route) => route.fulfill({ json: { data: { days } } }));
  await page.goto('/reserves');
}

function open(name: string, as: Screen['as'], show: (person: Person) => Promise<unknown>, more = {}): Screen {
  const route = as === 'visitor' ? '/reserves' : '/reserves/mine';
  return { name, route, as, show: async (person) => void (await show(person)), ...more };
}

/** Answers with a proof. The page checks it for real. */
async function withProof({ page }: Person, proof: ReserveProof): Promise<void> {
  const deals = proof.share ? DEALS : [];
  const keys = [{ kty: 'OKP', crv: 'Ed25519', x: KEY, use: 'sig', alg: 'EdDSA', kid: proof.record.key_id }];
  await page.route(MINE, (route) => route.fulfill({ json: { data: { proof, deals } } }));
  await page.route(KEYS, (route) => route.fulfill({ json: { data: { keys } } }));
}

async function openMine(person: Person, proof: ReserveProof, sees: string): Promise<void> {
  await withProof(person, proof);
  await person.page.goto('/reserves/mine');
  await person.sees(sees);
}

/** The path leads elsewhere. */
function wrongPath(proof: ReserveProof): ReserveProof {
  const path = proof.share?.path.map((step, height) => (height === 3 ? { ...step, sum: step.sum + 1 } : step)) ?? [];
  return { ...proof, share: proof.share && { ...proof.share, path } };
}

const IS_IN = 'پول شما سر جایش است';

/** The proof of what is held, for everybody and for one person. */
export const reserveScreens: readonly Screen[] = [
  open('reserves', 'visitor', async (person) => {
    await openPublic(person, RECORDS);
    await person.sees('سی روز گذشته');
  }),
  open('reserves-short', 'visitor', async (person) => {
    await openPublic(person, WITH_GAPS);
    await person.sees('بخشی از پولی که به مردم بدهکاریم، نزد ما نیست.');
  }),
  open('reserves-none', 'visitor', async (person) => {
    await openPublic(person, []);
    await person.sees('هنوز مدرکی منتشر نشده است');
  }),
  open(
    'reserves-loading',
    'visitor',
    async (person) => {
      await person.page.route(RESERVES, () => undefined);
      await person.page.goto('/reserves');
      await person.page.getByText('در حال بارگذاری').waitFor({ state: 'attached' });
    },
    { waiting: true },
  ),
  open('reserves-failed', 'visitor', async (person) => {
    await person.page.route(RESERVES, (route) => route.abort());
    await person.page.goto('/reserves');
    await person.sees('اطلاعات دریافت نشد');
  }),
  open('reserves-mine', 'member', (person) => openMine(person, goodProof(daysAgo(1)), IS_IN)),
  open('reserves-mine-checking', 'member', async (person) => {
    await withProof(person, goodProof(daysAgo(1)));
    await person.page.goto('/reserves');
    await person.page.evaluate(() => {
      crypto.subtle.importKey = () => new Promise(() => undefined);
    });
    await person.page.getByRole('link', { name: 'بررسی پول من' }).click();
    await person.sees('در حال بررسی در همین گوشی');
  }),
  open('reserves-mine-waiting', 'member', (person) =>
    openMine(person, goodProof(daysAgo(2)), 'مدرک امروز هنوز آماده نیست'),
  ),
  open('reserves-mine-nothing', 'member', (person) =>
    openMine(person, { ...goodProof(daysAgo(1)), share: null }, 'پولی از شما نزد امانت نبود'),
  ),
  open('reserves-mine-mismatch', 'member', (person) =>
    openMine(person, wrongPath(goodProof(daysAgo(1))), 'مدرک را نگه دارید'),
  ),
  open('reserves-mine-offline', 'member', async (person) => {
    await openMine(person, goodProof(daysAgo(1)), IS_IN);
    await person.page.context().setOffline(true);
    await person.sees('آخرین مدرکی که در این گوشی مانده است');
  }),
  open('reserves-mine-failed', 'member', async (person) => {
    await person.page.route(MINE, (route) =>
      route.fulfill({ status: 503, json: { error: { code: 1001, message: 'Down' } } }),
    );
    await person.page.goto('/reserves/mine');
    await person.sees('اطلاعات دریافت نشد');
  }),
];
