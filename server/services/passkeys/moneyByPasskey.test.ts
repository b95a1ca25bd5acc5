import type { Assertion, AssertionOptions } from '@contract/calls/common';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import { PASSKEY_FAILURES } from '../../domain/limits';
import type { TestServer } from '../../testing/createTestServer';
import type { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { userIdOf } from '../../testing/officeTeam';
import { setCount } from '../../testing/setCount';
import { setUpTraders } from '../../testing/setUpTraders';
import { addKey, SoftwareKey } from '../../testing/softwareKey';
import { mustWork } from '../../testing/testClient';
import { grantCredit } from '../sessions/registration';

let server: TestServer;
let story: DisputeStory;
let seller: Trader;
let buyer: Trader;
let key: SoftwareKey;

setUpTraders(
  (scene) => {
    ({ server, story, seller, buyer } = scene);
  },
  { config: { accessLifetimeSeconds: 7 * 24 * 3600 } },
);

/** A buyer with a key that counts its signatures and is a day old. */
beforeEach(async () => {
  key = await addKey(server, buyer.user, true);
  server.clock.advance(DAY_MS);
});

interface Asked {
  readonly token: string;
  readonly passkey: AssertionOptions;
}

async function ask(action: 'settle' | 'refund' | 'cancel', who: Trader, code: string): Promise<Asked> {
  const { token, passkey } = mustWork(await server.call(action, { as: who.user, body: { payment_code: code } }));
  if (!passkey) throw new Error('The answer has no passkey options');
  return { token, passkey };
}

function confirm(who: Trader, code: string, token: string, assertion: Assertion, more: object = {}, callKey?: string) {
  const body = { payment_code: code, action: 'settle', token, assertion, ...more };
  return server.call('verifyTransactionOtp', {
    as: who.user,
    body,
    headers: callKey === undefined ? {} : { 'idempotency-key': callKey },
  });
}

async function smsTo(who: Trader): Promise<string[]> {
  const response = await server.app.inject({ url: '/sandbox/api/sms', query: { mobile: who.user.mobile } });
  return response.json().data.map(({ text }: { text: string }) => text);
}

const codesTo = async (who: Trader) => (await smsTo(who)).filter((text) => text.includes('کد تأیید:'));

/** The paid transaction is as it was, in status and ledger. */
async function expectUntouched(code: string): Promise<void> {
  expect((await story.details(seller, code)).status).toBe('paid');
  const { transactions } = await story.ledger();
  expect(transactions.find((one) => one.payment_code === code)).toMatchObject({ hold: 2_500_000, payable: 0 });
}

async function grant(who: Trader, amountRials: number): Promise<void> {
  const { kysely } = server.context.db;
  const user = await findUserByNationalCode(kysely, who.user.nationalCode);
  await grantCredit(kysely, { userId: user?.id ?? '', amountRials, at: server.clock.now() });
}

test('settles with a key and without an SMS, and pays the seller once', async () => {
  const code = await story.paid(seller, buyer);
  const before = (await codesTo(buyer)).length;
  const { token, passkey } = await ask('settle', buyer, code);
  expect(passkey).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: key.credentialId, type: 'public-key', transports: ['internal'] }],
  });
  expect(Buffer.from(passkey.challenge, 'base64url')).toHaveLength(32);
  expect(mustWork(await confirm(buyer, code, token, key.sign(passkey))).status).toBe('settled');
  expect(await codesTo(buyer)).toHaveLength(before);
  await letPayoutsGoOut(server);
  const { rows } = await server.context.db.pool.query(
    'select amount_rials from sandbox_payouts where description = $1',
    [code],
  );
  expect(rows).toEqual([{ amount_rials: 2_475_000 }]);
  const [shown] = mustWork(await server.call('listPasskeys', { as: buyer.user })).passkeys;
  expect(shown?.last_used_at).not.toBeNull();
});

test('refunds and cancels with a key of the seller', async () => {
  await addKey(server, await freshLogin(seller)).then((made) => {
    key = made;
  });
  server.clock.advance(DAY_MS);
  const paid = await story.paid(seller, buyer);
  const refund = await ask('refund', seller, paid);
  const answer = await confirm(seller, paid, refund.token, key.sign(refund.passkey), { action: 'refund' });
  expect(mustWork(answer).status).toBe('refunded');
  const request = await story.request(seller);
  const cancel = await ask('cancel', seller, request);
  const canceled = await confirm(seller, request, cancel.token, key.sign(cancel.passkey), { action: 'cancel' });
  expect(mustWork(canceled).status).toBe('canceled');
});

test('sends the SMS when the person asks for it, which ends the challenge', async () => {
  const code = await story.paid(seller, buyer);
  const { token, passkey } = await ask('settle', buyer, code);
  const before = (await codesTo(buyer)).length;
  const body = { payment_code: code, by_sms: true };
  const sent = mustWork(await server.call('settle', { as: buyer.user, body }));
  expect(sent.passkey).toBeNull();
  expect(await codesTo(buyer)).toHaveLength(before + 1);
  expect((await confirm(buyer, code, token, key.sign(passkey))).error?.code).toBe(1905);
  await expectUntouched(code);
  const typed = { payment_code: code, token: sent.token, verification_code: await server.smsCode(buyer.user.mobile) };
  expect(mustWork(await server.call('verifyTransactionOtp', { as: buyer.user, body: typed })).status).toBe('settled');
});

test('while no SMS is sent, a key still settles', async () => {
  const code = await story.paid(seller, buyer);
  jest.spyOn(server.context.switches, 'require').mockImplementation(() => {
    throw new Error('The SMS switch was asked');
  });
  const { token, passkey } = await ask('settle', buyer, code);
  jest.restoreAllMocks();
  expect(mustWork(await confirm(buyer, code, token, key.sign(passkey))).status).toBe('settled');
});

describe('a refused assertion moves nothing:', () => {
  type Forge = (asked: Asked) => Assertion | Promise<Assertion>;
  const forged: readonly (readonly [string, Forge])[] = [
    ['another origin', ({ passkey }) => key.sign(passkey, { origin: 'https://amanat.example.evil' })],
    ['another relying party', ({ passkey }) => key.sign(passkey, { rpId: 'evil.example' })],
    ['a frame of another site', ({ passkey }) => key.sign(passkey, { crossOrigin: true })],
    ['no user verification', ({ passkey }) => key.sign(passkey, { unverified: true })],
    ['another challenge', ({ passkey }) => key.sign(passkey, { challenge: Buffer.alloc(32).toString('base64url') })],
    ['the answer of a registration', ({ passkey }) => key.sign(passkey, { type: 'webauthn.create' })],
    ['a key that nobody has', ({ passkey }) => new SoftwareKey().sign(passkey)],
    [
      'the name of a key with the signature of another',
      ({ passkey }) => ({ ...new SoftwareKey().sign(passkey), id: key.credentialId, rawId: key.credentialId }),
    ],
    [
      'a changed signature',
      ({ passkey }) => {
        const signed = key.sign(passkey);
        const signature = signed.response.signature.replace(/.{4}$/, 'AAAA');
        return { ...signed, response: { ...signed.response, signature } };
      },
    ],
    [
      'the challenge of another deal',
      async () => key.sign((await ask('settle', buyer, await story.paid(seller, buyer))).passkey),
    ],
    [
      'garbage',
      ({ passkey }) => ({
        ...key.sign(passkey),
        response: { ...key.sign(passkey).response, authenticatorData: 'AAAA' },
      }),
    ],
    [
      'client data that are no JSON',
      ({ passkey }) => {
        const signed = key.sign(passkey);
        return { ...signed, response: { ...signed.response, clientDataJSON: 'AAAA' } };
      },
    ],
    // The last one, because it uses up all lower counters.
    [
      'a counter that goes back',
      async ({ passkey }) => {
        const other = await story.paid(seller, buyer);
        const used = await ask('settle', buyer, other);
        mustWork(await confirm(buyer, other, used.token, key.sign(used.passkey, { counter: 1_000 })));
        return key.sign(passkey, { counter: 1_000 });
      },
    ],
  ];

  test('a forged one, while the challenge stays open for the right one', async () => {
    const code = await story.paid(seller, buyer);
    const asked = await ask('settle', buyer, code);
    const payer = await userIdOf(server, buyer.user);
    for (const [title, forge] of forged) {
      const { status, error } = await confirm(buyer, code, asked.token, await forge(asked));
      expect([title, status, error?.code]).toEqual([title, 422, 1905]);
      await expectUntouched(code);
      // Ten in an hour would refuse the right one too.
      await setCount(server, PASSKEY_FAILURES, payer, 1);
    }
    const right = key.sign(asked.passkey, { counter: 1_001 });
    expect(mustWork(await confirm(buyer, code, asked.token, right)).status).toBe('settled');
  });

  test('a replayed one, for the same deal and for another', async () => {
    const [code, other] = [await story.paid(seller, buyer), await story.paid(seller, buyer)];
    const asked = await ask('settle', buyer, code);
    const assertion = key.sign(asked.passkey);
    mustWork(await confirm(buyer, code, asked.token, assertion));
    expect((await confirm(buyer, code, asked.token, assertion)).error?.code).toBe(1905);
    expect((await confirm(buyer, other, asked.token, assertion)).error?.code).toBe(1905);
    const { token } = await ask('settle', buyer, other);
    expect((await confirm(buyer, other, token, assertion)).error?.code).toBe(1905);
    await expectUntouched(other);
  });

  test('the token of another deal with its own assertion', async () => {
    const [code, other] = [await story.paid(seller, buyer), await story.paid(seller, buyer)];
    const asked = await ask('settle', buyer, code);
    expect((await confirm(buyer, other, asked.token, key.sign(asked.passkey))).error?.code).toBe(1905);
    await expectUntouched(other);
    await expectUntouched(code);
  });

  test('one for another action', async () => {
    const code = await story.disputed(seller, buyer);
    const body = { payment_code: code, payee_rials: 1_000_000 };
    const { token, passkey } = mustWork(await server.call('proposeSplit', { as: buyer.user, body }));
    if (!passkey) throw new Error('No passkey options');
    const assertion = key.sign(passkey);
    for (const action of ['settle', 'refund', 'concede_dispute', 'accept_award', 'change_payout_account']) {
      expect((await confirm(buyer, code, token, assertion, { action })).error?.code).toBe(1905);
    }
    await expectUntouched(code);
    const propose = { action: 'propose_split' };
    mustWork(await confirm(buyer, code, token, assertion, propose));
    // The dispute is still open, and the share is bound to the challenge.
    expect((await confirm(buyer, code, token, assertion, propose)).error?.code).toBe(1905);
    const [made] = (await story.dispute(seller, code)).proposals;
    expect(made?.payee_rials).toBe(1_000_000);
  });

  test('one for other sums than its prompt has named', async () => {
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('settle', buyer, code);
    await grant(seller, 10_000);
    expect((await confirm(buyer, code, token, key.sign(passkey))).error?.code).toBe(1905);
    await expectUntouched(code);
    const again = await ask('settle', buyer, code);
    expect(mustWork(await confirm(buyer, code, again.token, key.sign(again.passkey))).status).toBe('settled');
  });

  test('a typed code for other sums than its SMS has named', async () => {
    const without = await story.trader();
    const code = await story.paid(seller, without);
    const body = await story.otp(without, 'settle', code);
    await grant(seller, 10_000);
    const fields = { verification_code: 'new_code_needed' };
    const refused = await server.call('verifyTransactionOtp', { as: without.user, body });
    expect(refused.error).toMatchObject({ code: 1018, fields });
    await expectUntouched(code);
    server.clock.advance(MINUTE_MS);
    expect(mustWork(await story.confirm(without, 'settle', code)).status).toBe('settled');
  });

  test('one of another person, with that person’s own key', async () => {
    const thief = await story.trader();
    const own = await addKey(server, thief.user);
    server.clock.advance(DAY_MS);
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('settle', buyer, code);
    expect((await confirm(buyer, code, token, own.sign(passkey))).error?.code).toBe(1905);
    expect((await confirm(thief, code, token, own.sign(passkey))).error?.code).toBe(1905);
    await expectUntouched(code);
  });

  test('one after three minutes, and one of a newer question', async () => {
    const code = await story.paid(seller, buyer);
    const late = await ask('settle', buyer, code);
    server.clock.advance(3 * MINUTE_MS);
    expect((await confirm(buyer, code, late.token, key.sign(late.passkey))).error?.code).toBe(1905);
    const replaced = await ask('settle', buyer, code);
    await ask('settle', buyer, code);
    expect((await confirm(buyer, code, replaced.token, key.sign(replaced.passkey))).error?.code).toBe(1905);
    await expectUntouched(code);
  });

  test('one of a removed key', async () => {
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('settle', buyer, code);
    const assertion = key.sign(passkey);
    const { kysely } = server.context.db;
    await kysely.deleteFrom('passkeys').where('credential_id', '=', key.credentialId).execute();
    expect((await confirm(buyer, code, token, assertion)).error?.code).toBe(1905);
    await expectUntouched(code);
  });

  test('a code in place of the signature, which counts as a wrong code', async () => {
    const code = await story.paid(seller, buyer);
    const { token } = await ask('settle', buyer, code);
    const body = { payment_code: code, token, verification_code: '0000' };
    expect((await server.call('verifyTransactionOtp', { as: buyer.user, body })).error?.code).toBe(1018);
    await expectUntouched(code);
  });

  test('a body with both, or with neither', async () => {
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('settle', buyer, code);
    const both = await confirm(buyer, code, token, key.sign(passkey), { verification_code: '0000' });
    expect(both.error).toMatchObject({ code: 1002, fields: { verification_code: expect.any(String) } });
    const neither = { payment_code: code, token };
    expect((await server.call('verifyTransactionOtp', { as: buyer.user, body: neither })).error?.code).toBe(1002);
    await expectUntouched(code);
  });

  test('each after ten of them in an hour, the right one too', async () => {
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('settle', buyer, code);
    for (let failure = 0; failure < 10; failure += 1) {
      const answer = await confirm(buyer, code, token, key.sign(passkey, { unverified: true }));
      expect(answer.error?.code).toBe(1905);
    }
    const refused = await confirm(buyer, code, token, key.sign(passkey));
    expect(refused.error?.code).toBe(1016);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    await expectUntouched(code);
    server.clock.advance(HOUR_MS);
    const again = await ask('settle', buyer, code);
    expect(mustWork(await confirm(buyer, code, again.token, key.sign(again.passkey))).status).toBe('settled');
  });
});

describe('a new key', () => {
  let young: SoftwareKey;

  beforeEach(async () => {
    young = await addKey(server, await freshLogin(seller));
  });

  test('moves no money for 24 hours: the SMS goes out', async () => {
    server.clock.advance(DAY_MS - 1);
    const code = await story.paid(seller, buyer);
    const sent = mustWork(await server.call('refund', { as: seller.user, body: { payment_code: code } }));
    expect(sent.passkey).toBeNull();
    server.clock.advance(1);
    const asked = await ask('refund', seller, code);
    const answer = await confirm(seller, code, asked.token, young.sign(asked.passkey), { action: 'refund' });
    expect(mustWork(answer).status).toBe('refunded');
  });

  test('is refused for a challenge of an older key of the same person', async () => {
    server.clock.advance(DAY_MS);
    const younger = await addKey(server, await freshLogin(seller));
    const code = await story.paid(seller, buyer);
    const asked = await ask('refund', seller, code);
    expect(asked.passkey.allowCredentials.map(({ id }) => id)).toEqual([young.credentialId]);
    const answer = await confirm(seller, code, asked.token, younger.sign(asked.passkey), { action: 'refund' });
    expect(answer.error?.code).toBe(1905);
    await expectUntouched(code);
  });
});

test('keys that say 0 for ever work each time', async () => {
  const silent = await addKey(server, await freshLogin(seller));
  server.clock.advance(DAY_MS);
  for (let time = 0; time < 2; time += 1) {
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('refund', seller, code);
    const answer = await confirm(seller, code, token, silent.sign(passkey), { action: 'refund' });
    expect(mustWork(answer).status).toBe('refunded');
  }
});

describe('sent twice at once', () => {
  test('under one name it is done once and both get the answer', async () => {
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('settle', buyer, code);
    const assertion = key.sign(passkey);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => confirm(buyer, code, token, assertion, {}, 'one-call')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await letPayoutsGoOut(server);
    const { rows } = await server.context.db.pool.query('select 1 from sandbox_payouts where description = $1', [code]);
    expect(rows).toHaveLength(1);
  });

  test('under eight names it is done once', async () => {
    const code = await story.paid(seller, buyer);
    const { token, passkey } = await ask('settle', buyer, code);
    const assertion = key.sign(passkey);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => confirm(buyer, code, token, assertion, {}, `call-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { error } of answers) expect([undefined, 1905, 1007]).toContain(error?.code);
    await letPayoutsGoOut(server);
    const { rows } = await server.context.db.pool.query('select 1 from sandbox_payouts where description = $1', [code]);
    expect(rows).toHaveLength(1);
  });
});

test('the repeated question has the same challenge, and the stored answer has none', async () => {
  const code = await story.paid(seller, buyer);
  const call = { as: buyer.user, body: { payment_code: code }, headers: { 'idempotency-key': 'ask' } };
  const first = mustWork(await server.call('settle', call));
  expect(mustWork(await server.call('settle', call))).toEqual(first);
  const { rows } = await server.context.db.pool.query('select answer from idempotency_records where key = $1', ['ask']);
  expect(JSON.stringify(rows)).not.toContain(first.passkey?.challenge);
});

/** The access token of a login just now. */
async function freshLogin(who: Trader): Promise<string> {
  server.clock.advance(MINUTE_MS);
  return (await server.loginUser(who.user)).access;
}
