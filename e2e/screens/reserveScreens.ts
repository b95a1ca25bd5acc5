import { randomBytes } from 'node:crypto';
import { shiftDay } from '../../contract/rules/calendar';
import type { ReserveProof, ReserveRecord } from '../../contract/rules/reserveRules';
import { tehranDateOf } from '../../contract/rules/tehranTime';
import { KEY, proofOf, recordOf, signedRecord, treeOf } from '../../server/testing/reserveTrees';
import type { Person } from '../support/person';
import { at, type More, refuse, type Screen, type Steps } from './screen';

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

const publicPage = (name: string, steps: Steps, before: More['before'], waiting = false) =>
  at(name, 'visitor', '/reserves', steps, { before, waiting });

const withRecords =
  (days: readonly ReserveRecord[]) =>
  ({ page }: Person) =>
    page.route(RESERVES, (route) => route.fulfill({ json: { data: { days } } }));

/** Answers with a proof. The page checks it for real. */
async function withProof({ page }: Person, proof: ReserveProof): Promise<void> {
  const deals = proof.share ? DEALS : [];
  const keys = [{ kty: 'OKP', crv: 'Ed25519', x: KEY, use: 'sig', alg: 'EdDSA', kid: proof.record.key_id }];
  await page.route(MINE, (route) => route.fulfill({ json: { data: { proof, deals } } }));
  await page.route(KEYS, (route) => route.fulfill({ json: { data: { keys } } }));
}

/** The page of the reader's share. The proof is made when the page opens. */
const mine = (name: string, proof: () => ReserveProof, steps: Steps) =>
  at(name, 'member', '/reserves/mine', steps, { before: (person) => withProof(person, proof()) });

/** The path leads elsewhere. */
function wrongPath(proof: ReserveProof): ReserveProof {
  const path = proof.share?.path.map((step, height) => (height === 3 ? { ...step, sum: step.sum + 1 } : step)) ?? [];
  return { ...proof, share: proof.share && { ...proof.share, path } };
}

const current = () => goodProof(daysAgo(1));
const IS_IN = 'پول شما سر جایش است';

/** The proof of what is held, for everybody and for one person. */
export const reserveScreens: readonly Screen[] = [
  publicPage('reserves', 'سی روز گذشته', withRecords(RECORDS)),
  publicPage('reserves-short', 'بخشی از پولی که به مردم بدهکاریم، نزد ما نیست.', withRecords(WITH_GAPS)),
  publicPage('reserves-none', 'هنوز مدرکی منتشر نشده است', withRecords([])),
  publicPage(
    'reserves-loading',
    ({ page }) => page.getByText('در حال بارگذاری').waitFor({ state: 'attached' }),
    ({ page }) => page.route(RESERVES, () => undefined),
    true,
  ),
  publicPage('reserves-failed', 'اطلاعات دریافت نشد', ({ page }) => page.route(RESERVES, (route) => route.abort())),
  mine('reserves-mine', current, IS_IN),
  at(
    'reserves-mine-checking',
    'member',
    '/reserves',
    async (person) => {
      await person.page.evaluate(() => {
        crypto.subtle.importKey = () => new Promise(() => undefined);
      });
      await person.page.getByRole('link', { name: 'بررسی پول من' }).click();
      await person.sees('در حال بررسی در همین گوشی');
    },
    { before: (person) => withProof(person, current()), shown: '/reserves/mine' },
  ),
  mine('reserves-mine-waiting', () => goodProof(daysAgo(2)), 'مدرک امروز هنوز آماده نیست'),
  mine('reserves-mine-nothing', () => ({ ...current(), share: null }), 'پولی از شما نزد امانت نبود'),
  mine('reserves-mine-mismatch', () => wrongPath(current()), 'مدرک را نگه دارید'),
  mine('reserves-mine-offline', current, async (person) => {
    await person.sees(IS_IN);
    await person.page.context().setOffline(true);
    await person.sees('آخرین مدرکی که در این گوشی مانده است');
  }),
  at('reserves-mine-failed', 'member', '/reserves/mine', 'اطلاعات دریافت نشد', {
    before: ({ page }) => refuse(page, MINE, 503, { code: 1001 }),
  }),
];
