import { spawnSync } from 'node:child_process';
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  randomInt,
  verify,
} from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckAnswer, ReceiptAnswer } from '@contract/calls/receiptCalls';
import { CHECK_TOKEN_LENGTH } from '@contract/rules/checks';
import { MINUTE_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import { sampleIban } from '../../sandbox/samples';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { statementsOf } from '../../testing/statementsOf';
import { mustWork } from '../../testing/testClient';
import { maskedNameOf } from '../../testing/testPeople';
import { grantCredit } from '../sessions/registration';
import { hashOfCheckToken } from './check';

const OTHER_KEY = generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString();

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let stranger: Trader;
/** A paid transaction of 2,500,000 rials that no test changes. */
let held: string;
const directory = mkdtempSync(join(tmpdir(), 'amanat-check-'));

beforeAll(async () => {
  mkdirSync(join(directory, 'web'));
  writeFileSync(join(directory, 'web', 'index.html'), '<!doctype html>');
  server = await createTestServer({
    // Minutes pass in the tests without another login.
    config: {
      accessLifetimeSeconds: 24 * 3_600,
      webDirectory: join(directory, 'web'),
      receipts: { signingKey: undefined, otherKeys: [OTHER_KEY] },
    },
  });
  story = new DisputeStory(server);
  [seller, buyer, stranger] = [await story.trader(), await story.trader(), await story.trader()];
  held = await story.paid(seller, buyer);
});

afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

// A new minute resets the limit of guesses.
beforeEach(() => server.clock.advance(MINUTE_MS));

const tokenIn = (address: string | null) => {
  const [, token = ''] = /^http:\/\/localhost(?::\d+)?\/check\/([0-9A-Z]+)$/.exec(address ?? '') ?? [];
  return token;
};
const tokenOf = async (code: string, viewer: Trader = buyer) => tokenIn((await story.details(viewer, code)).check_url);
const ask = (token: string, from = '10.0.0.1') =>
  server.app.inject({ url: `/api/v1/checks/${token}/`, remoteAddress: from });
const checked = async (token: string) => mustWork(await server.call('check', { params: { token } }));
const renew = (code: string, by: Trader) => server.call('checkLink', { as: by.user, body: { payment_code: code } });
const receiptOf = async (code: string, reader: Trader): Promise<ReceiptAnswer['receipt']> =>
  mustWork(await server.call('receipt', { as: reader.user, body: { payment_code: code } })).receipt;

/** The signed text by RFC 8785, independent of the server's own function. */
const signedText = ({ amount, checked_at, decided_by, paid_at, payee, trace_last4, verdict }: CheckAnswer) =>
  `{"amount":${amount},"checked_at":"${checked_at}","decided_by":${JSON.stringify(decided_by)},` +
  `"paid_at":"${paid_at}","payee":"${payee}",` +
  `"trace_last4":"${trace_last4}","verdict":"${verdict}"}`;

async function keySet(): Promise<(JsonWebKey & { kid: string })[]> {
  const response = await server.send({ url: '/.well-known/amanat-receipt-key.json' });
  expect(response.headers['cache-control']).toBe('public, max-age=3600');
  return response.json<{ keys: (JsonWebKey & { kid: string })[] }>().keys;
}

describe('a link to the check page', () => {
  test('is the same for both sides from the payment on, and absent before', async () => {
    const code = await story.request(seller);
    expect((await story.details(seller, code)).check_url).toBeNull();
    expect(await renew(code, seller)).toMatchObject({ status: 422, error: { code: 1007 } });
    await story.atGateway(await story.gatewayToken(buyer, code));
    const token = await tokenOf(code);
    expect(token).toMatch(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${CHECK_TOKEN_LENGTH}}$`));
    expect(await tokenOf(code, seller)).toBe(token);
    expect(await checked(token.toLowerCase())).toMatchObject({ verdict: 'held' });
    expect(await renew(code, stranger)).toMatchObject({ status: 403, error: { code: 1012 } });
  });

  test('is stored as a hash', async () => {
    const token = await tokenOf(held);
    const { rows } = await server.context.db.pool.query('select * from check_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is replaced once by concurrent renewals', async () => {
    const code = await story.paid(seller, buyer);
    const first = await tokenOf(code);
    const made = await Promise.all([buyer, seller, buyer].map((who) => renew(code, who)));
    const present = await tokenOf(code);
    expect(made.map(({ data }) => tokenIn(data?.check_url ?? null))).toContain(present);
    expect(present).not.toBe(first);
    expect(await checked(present)).toMatchObject({ verdict: 'held' });
    expect((await ask(first)).statusCode).toBe(404);
  });
});

describe('a check page', () => {
  test('shows where the money is without personal data', async () => {
    const code = await story.paid(seller, buyer, { amount: 185_000_000 });
    const { payment, behalf } = await story.details(buyer, code);
    const response = await ask(await tokenOf(code));
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const { data } = response.json<{ data: CheckAnswer }>();
    expect(data).toEqual({
      verdict: 'held',
      amount: 185_000_000,
      paid_at: payment?.datetime,
      payee: maskedNameOf(seller.user.info),
      trace_last4: payment?.tracenumber?.slice(-4),
      decided_by: null,
      checked_at: server.clock.now().toISOString(),
      signature: expect.stringMatching(/^[\w-]{86}$/),
    });
    for (const person of [seller, buyer]) {
      for (const value of [person.user.nationalCode, person.user.mobile, person.iban]) {
        expect(response.body).not.toContain(value);
      }
    }
    const names = [seller.user.info.last_name, buyer.user.info.last_name];
    for (const value of [...names, behalf, code, payment?.tracenumber ?? '']) {
      expect(response.body).not.toContain(value);
    }
  });

  test('follows the money: held, disputed, settled, refunded and split', async () => {
    const settled = await story.paid(seller, buyer);
    const settledToken = await tokenOf(settled);
    expect(await checked(settledToken)).toMatchObject({ verdict: 'held' });
    mustWork(await story.confirm(buyer, 'settle', settled));
    expect(await checked(settledToken)).toMatchObject({ verdict: 'settled' });
    await letPayoutsGoOut(server);
    expect(await checked(settledToken)).toMatchObject({ verdict: 'settled' });

    const refunded = await story.paid(seller, buyer);
    const refundedToken = await tokenOf(refunded);
    mustWork(await story.confirm(seller, 'refund', refunded));
    expect(await checked(refundedToken)).toMatchObject({ verdict: 'refunded' });

    const split = await story.disputed(seller, buyer, { amount: 2_000_000 });
    const splitToken = await tokenOf(split);
    expect(await checked(splitToken)).toMatchObject({ verdict: 'disputed' });
    await divideInHalves(split);
    expect(await checked(splitToken)).toMatchObject({ verdict: 'split', amount: 2_000_000, decided_by: null });
  });

  test.each(['referee', 'office'] as const)('signs that an award of the %s moved the money', async (by) => {
    const payer = await story.trader();
    const code = await story.decided(seller, payer, by, 1_000_000);
    const answer = await checked(await tokenOf(code, payer));
    expect(answer).toMatchObject({ verdict: 'split', decided_by: by });
    const { check: onReceipt, signed_text } = await receiptOf(code, payer);
    expect(onReceipt.decided_by).toBe(by);
    const [jwk] = await keySet();
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    for (const [text, { signature }] of [
      [signedText(answer), answer],
      [signed_text, onReceipt],
    ] as const) {
      expect(text).toContain(`"decided_by":"${by}"`);
      expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))).toBe(true);
    }
  });

  test('has a signature that the published key verifies, and no changed byte passes', async () => {
    const answer = await checked(await tokenOf(held));
    const text = Buffer.from(signedText(answer));
    const signature = Buffer.from(answer.signature, 'base64url');
    const [first, second, ...more] = await keySet();
    expect(more).toEqual([]);
    const key = createPublicKey({ key: first as JsonWebKey, format: 'jwk' });
    expect(verify(null, text, key, signature)).toBe(true);
    expect(verify(null, text, createPublicKey({ key: second as JsonWebKey, format: 'jwk' }), signature)).toBe(false);
    expect(createPublicKey({ key: second as JsonWebKey, format: 'jwk' }).equals(createPublicKey(OTHER_KEY))).toBe(true);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const changed = Buffer.from(text);
        changed[place] = (changed[place] ?? 0) ^ change;
        return !verify(null, changed, key, signature);
      }),
    );
  });

  test('is verified by openssl as well, and refused with one letter changed', async () => {
    const answer = await checked(await tokenOf(held));
    const [jwk] = await keySet();
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    writeFileSync(join(directory, 'key.pem'), key.export({ format: 'pem', type: 'spki' }));
    writeFileSync(join(directory, 'signature'), Buffer.from(answer.signature, 'base64url'));
    expect(opensslVerifies(signedText(answer))).toBe(true);
    expect(opensslVerifies(signedText(answer).replace('held', 'hele'))).toBe(false);
  });

  test('tells a logged-in reader their role', async () => {
    const token = await tokenOf(held);
    const reader = async (who: Trader) =>
      mustWork(await server.call('checkReader', { params: { token }, as: who.user }));
    expect(await reader(seller)).toEqual({ role: 'payee', payment_code: held });
    expect(await reader(buyer)).toEqual({ role: 'payer', payment_code: held });
    expect(await reader(stranger)).toEqual({ role: 'none', payment_code: null });
    expect(await server.call('checkReader', { params: { token } })).toMatchObject({ error: { code: 1003 } });
  });
});

describe('an invalid token', () => {
  test('gets 1804 whether it is unknown, replaced or malformed', async () => {
    const code = await story.paid(seller, buyer);
    const old = await tokenOf(code);
    mustWork(await renew(code, buyer));
    const none = randomToken();
    const bodies = new Set<string>();
    for (const token of [
      none,
      old,
      'x',
      code,
      '%00',
      '%DB%B1',
      `${none}0`,
      'a'.repeat(200),
      'a'.repeat(257),
      'a'.repeat(4_000),
    ]) {
      const response = await ask(token);
      expect(response.statusCode).toBe(404);
      bodies.add(response.body);
    }
    expect([...bodies]).toEqual([JSON.stringify({ error: { code: 1804, message: 'Receipt not found' } })]);
    expect(await server.call('checkReader', { params: { token: old }, as: seller.user })).toMatchObject({
      error: { code: 1804 },
    });
  });

  // A million guesses (GUESSES=1000000) take half a minute. 130 bits need 10³³ of them for a chance of one in a
  // million.
  test('is never a link by chance', async () => {
    const guesses = Number(process.env.GUESSES ?? 1_000);
    for (let left = guesses; left > 0; left -= 20_000) {
      const hashes = Array.from({ length: Math.min(left, 20_000) }, () => hashOfCheckToken(randomToken()));
      const { rows } = await server.context.db.pool.query(
        'select transaction_id from check_links where token_hash = any($1)',
        [hashes],
      );
      expect(rows).toEqual([]);
    }
    const own = hashOfCheckToken(await tokenOf(held));
    const found = await server.context.db.pool.query('select 1 from check_links where token_hash = any($1)', [[own]]);
    expect(found.rows).toHaveLength(1);
  });

  test('costs the same database statements in each case', async () => {
    const code = await story.paid(seller, buyer);
    const old = await tokenOf(code);
    mustWork(await renew(code, buyer));
    const ofUnknown = await statementsOf(server.context.db, () => ask(randomToken()));
    expect(ofUnknown.statements.length).toBeGreaterThan(0);
    for (const token of [old, 'x'.repeat(200)]) {
      const { statements } = await statementsOf(server.context.db, () => ask(token));
      expect(statements).toEqual(ofUnknown.statements);
    }
  });

  test('is limited to thirty a minute per address; valid tokens are not limited', async () => {
    const token = await tokenOf(held);
    const address = '10.0.0.2';
    for (let count = 0; count < 31; count += 1) expect((await ask(token, address)).statusCode).toBe(200);
    for (let count = 0; count < 30; count += 1) expect((await ask(randomToken(), address)).statusCode).toBe(404);
    expect((await ask(randomToken(), address)).json()).toMatchObject({ error: { code: 1016 } });
    expect((await ask(token, address)).statusCode).toBe(429);
    expect((await ask(token, '10.0.0.3')).statusCode).toBe(200);
    server.clock.advance(MINUTE_MS);
    expect((await ask(token, address)).statusCode).toBe(200);
  });
});

test('keeps check pages out of search engines, and no other page', async () => {
  const page = (url: string) => server.send({ url, headers: { accept: 'text/html' } });
  expect((await page(`/check/${randomToken()}`)).headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  expect((await page('/login')).headers).not.toHaveProperty('x-robots-tag');
});

describe('a receipt', () => {
  test('has each side’s own amounts and account', async () => {
    const ofBuyer = await receiptOf(held, buyer);
    expect(ofBuyer).toMatchObject({
      role: 'payer',
      amount: 2_500_000,
      commission: { amount: 25_000, side: 2 },
      fee: { payer_share: 0, payee_share: 25_000, free_used: 0 },
      paid: 2_500_000,
      returned: null,
      receives: null,
      account: { bank_code: buyer.iban.slice(4, 7), card4: buyer.pan?.slice(-4), iban4: buyer.iban.slice(-4) },
      payee: {
        full_name: seller.user.info.full_name,
        shared_name: maskedNameOf(seller.user.info),
        mobile: `${seller.user.mobile.slice(0, 4)}****${seller.user.mobile.slice(-3)}`,
      },
      payer: {
        shared_name: buyer.user.info.full_name,
        mobile: `${buyer.user.mobile.slice(0, 4)}****${buyer.user.mobile.slice(-3)}`,
      },
      dispute: null,
      check: { verdict: 'held', amount: 2_500_000 },
    });
    const ofSeller = await receiptOf(held, seller);
    expect(ofSeller).toMatchObject({
      role: 'payee',
      paid: null,
      returned: null,
      receives: 2_475_000,
      account: { bank_code: seller.iban.slice(4, 7), card4: seller.pan?.slice(-4), iban4: seller.iban.slice(-4) },
      check_url: ofBuyer.check_url,
      tracknumber: ofBuyer.tracknumber,
    });
    expect(ofBuyer.history.map(({ to_status: status }) => status)).toEqual(['inquired', 'redirected', 'paid']);
    for (const [own, other, receipt] of [
      [buyer, seller, ofBuyer],
      [seller, buyer, ofSeller],
    ] as const) {
      const text = JSON.stringify(receipt);
      const hidden = [own.iban, own.user.mobile, own.user.nationalCode, other.iban];
      for (const value of [...hidden, other.user.mobile, other.user.nationalCode]) expect(text).not.toContain(value);
      // The tracking number may hold these digits by chance.
      expect(JSON.stringify(receipt.account)).not.toContain(other.iban.slice(-4));
    }
  });

  test('names an account without a card by the end of its IBAN', async () => {
    const user = await server.registerUser();
    const body = { account: sampleIban((below) => randomInt(below)), bank_account_type: 'iban' };
    const account = mustWork(await server.call('addBankAccount', { as: user, body }));
    const other = { user, accountId: account.id, iban: account.iban, pan: account.pan };
    const { account: named } = await receiptOf(await story.paid(other, buyer), other);
    expect(named).toMatchObject({ card4: null, iban4: account.iban.slice(-4) });
  });

  test('repeats the signed text for verification on paper', async () => {
    const { check, signed_text, fingerprint } = await receiptOf(held, buyer);
    expect(signed_text).toBe(signedText(check));
    const [jwk] = await keySet();
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    const signature = Buffer.from(check.signature, 'base64url');
    expect(verify(null, Buffer.from(signed_text), key, signature)).toBe(true);
    const hash = createHash('sha256').update(signature).digest('hex').toUpperCase();
    expect(fingerprint.replaceAll(' ', '')).toBe(hash.slice(0, 16));
  });

  test('of a refund or a split has the returned amount and the commission', async () => {
    const refunded = await story.paid(seller, buyer, { amount: 2_500_000, side: 1 });
    mustWork(await story.confirm(seller, 'refund', refunded));
    expect(await receiptOf(refunded, buyer)).toMatchObject({
      paid: 2_525_000,
      returned: 2_525_000,
      commission: { amount: 0 },
      fee: null,
    });
    expect(await receiptOf(refunded, seller)).toMatchObject({ receives: null, returned: null });
    expect((await story.details(seller, refunded)).commision_price).toBe(0);

    const split = await story.disputed(seller, buyer, { amount: 2_000_000 });
    await divideInHalves(split);
    const [ofBuyer, ofSeller] = [await receiptOf(split, buyer), await receiptOf(split, seller)];
    const { outcome } = ofSeller.dispute ?? {};
    expect(outcome).toMatchObject({
      kind: 'agreed',
      payee_receives: ofSeller.receives,
      payer_receives: ofBuyer.returned,
    });
    expect((ofBuyer.returned ?? 0) + (ofSeller.receives ?? 0) + ofBuyer.commission.amount).toBe(2_000_000);
    expect((await story.details(buyer, split)).commision_price).toBe(ofBuyer.commission.amount);
    expect([ofBuyer.fee, ofSeller.fee]).toEqual([null, null]);
  });

  test('of a half fee has both shares, and each reader’s own free commission', async () => {
    const { kysely } = server.context.db;
    const [payee, payer] = [await story.trader(), await story.trader()];
    const { id: userId = '' } = (await findUserByNationalCode(kysely, payee.user.nationalCode)) ?? {};
    await grantCredit(kysely, { userId, amountRials: 10_000, at: server.clock.now() });
    const code = await story.paid(payee, payer, { amount: 2_500_000, side: 3 });
    const fee = { payer_share: 12_500, payee_share: 12_500 };
    for (const when of ['held', 'settled']) {
      expect(await receiptOf(code, payer)).toMatchObject({
        paid: 2_512_500,
        receives: null,
        fee: { ...fee, free_used: 0 },
      });
      expect(await receiptOf(code, payee)).toMatchObject({
        paid: null,
        receives: 2_497_500,
        commission: { amount: 15_000, side: 3 },
        fee: { ...fee, free_used: 10_000 },
      });
      if (when === 'held') mustWork(await story.confirm(payer, 'settle', code));
    }
  });

  test('is for the two sides of a paid transaction only', async () => {
    const refusedReceipt = (who: Trader, paymentCode: string) =>
      server.call('receipt', { as: who.user, body: { payment_code: paymentCode } });
    expect(await refusedReceipt(stranger, held)).toMatchObject({ error: { code: 1012 } });
    expect(await refusedReceipt(seller, await story.request(seller))).toMatchObject({ error: { code: 1007 } });
    expect(await refusedReceipt(seller, 'ZZZZZZZZ')).toMatchObject({ error: { code: 1404 } });
  });
});

function randomToken(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from(randomBytes(CHECK_TOKEN_LENGTH), (byte) => alphabet[byte % 32]).join('');
}

/** Both sides agree on halves. */
async function divideInHalves(code: string): Promise<void> {
  const proposed = await story.confirmStep(buyer, code, {
    call: 'proposeSplit',
    action: 'propose_split',
    body: { payee_rials: 1_000_000 },
  });
  mustWork(proposed);
  const { proposals } = await story.dispute(seller, code);
  mustWork(
    await story.confirmStep(seller, code, {
      call: 'acceptInDispute',
      action: 'accept_proposal',
      body: { proposal_id: proposals[0]?.proposal_id },
    }),
  );
}

/** True when openssl verifies the text; the files are in the directory. */
function opensslVerifies(text: string): boolean {
  writeFileSync(join(directory, 'text'), text);
  const files = ['-inkey', 'key.pem', '-in', 'text', '-sigfile', 'signature'];
  return spawnSync('openssl', ['pkeyutl', '-verify', '-pubin', '-rawin', ...files], { cwd: directory }).status === 0;
}
