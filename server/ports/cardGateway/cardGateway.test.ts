import { createHash, randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@contract/rules/durations';
import type { Database } from '../../db/database';
import { decideGatewayPayment, findGatewayPayment } from '../../db/repositories/simulators';
import type { GatewayKind } from '../../domain/transition';
import type { Press } from '../../testing/fakes/payPage';
import { FakeSepehr } from '../../testing/fakes/sepehr';
import { FakeZarinpal } from '../../testing/fakes/zarinpal';
import { ManualClock } from '../../testing/manualClock';
import { Overheard, QUICK_FAULTS } from '../../testing/providerFaults';
import { openTestDatabase } from '../../testing/testDatabase';
import {
  type CardGateway,
  cardOf,
  type Fields,
  type GatewayToken,
  type GatewayTokenRequest,
  lowerCaseFields,
} from './cardGateway';
import { cardGatewaySimulator } from './cardGatewaySimulator';
import { readCallback } from './gateways';
import { readAdvice, sepehrCardGateway } from './sepehr';
import { zarinpalCardGateway } from './zarinpal';

const PAN = '6037991234567802';
const FOREIGN = '6221061234560412';
const payer = { nationalCode: '0084575948', mobile: '09121234321', pans: [PAN] };
const RIALS = 2_500_000;
const LATE_MS = 31 * MINUTE_MS;

/** @throws Error for a refused order */
async function tokenOf(gateway: CardGateway, request: GatewayTokenRequest): Promise<GatewayToken> {
  const given = await gateway.requestToken(request);
  if (!given) throw new Error('The order was refused');
  return given;
}

/** A gateway, and the buttons of its page. */
interface World {
  readonly kind: GatewayKind;
  readonly gateway: CardGateway;
  press(token: string, press: Press, pan: string): Promise<Fields>;
}

let db: Database;
let clock: ManualClock;
let overheard: Overheard;
let sepehr: FakeSepehr;
let zarinpal: FakeZarinpal;

beforeAll(async () => {
  db = await openTestDatabase();
});

afterAll(() => db.close());

beforeEach(async () => {
  clock = new ManualClock('2026-01-15T08:00:00.000Z');
  overheard = new Overheard();
  sepehr = await FakeSepehr.start(clock);
  zarinpal = await FakeZarinpal.start(clock);
});

afterEach(() => {
  expect(overheard.found([zarinpal.settings.merchantId, payer.nationalCode, payer.mobile, PAN])).toEqual([]);
  for (const { service } of [sepehr, zarinpal]) service.close();
});

const simulator = (): World => ({
  kind: 'simulator',
  gateway: cardGatewaySimulator(db, clock),
  async press(token, press, pan) {
    const found = await findGatewayPayment(db.kysely, { token });
    if (!found) throw new Error('No such payment');
    const decision = { pay: 'paid', fail: 'failed', cancel: 'canceled' } as const;
    const change = {
      decision: decision[press],
      verification: 'ok',
      decided_at: clock.now(),
      inquirable: true,
    } as const;
    await decideGatewayPayment(db.kysely, found.invoice_id, { ...change, card: pan });
    return {
      RespCode: { pay: '0', fail: '5', cancel: '-1' }[press],
      InvoiceId: found.invoice_id,
      TerminalId: found.terminal_id,
      Amount: String(found.amount_rials),
      DigitalReceipt: found.receipt ?? '',
    };
  },
});

const WORLDS: Readonly<Record<string, () => World>> = {
  simulator,
  sepehr: () => ({
    kind: 'sepehr',
    gateway: sepehrCardGateway(sepehr.settings, overheard.alarm),
    press: async (...choice) => (await sepehr.decide(...choice)).fields,
  }),
  zarinpal: () => ({
    kind: 'zarinpal',
    gateway: zarinpalCardGateway(zarinpal.settings, overheard.alarm),
    press: async (...choice) => (await zarinpal.decide(...choice)).fields,
  }),
};

describe.each(Object.keys(WORLDS))('story: %s', (name) => {
  let world: World;
  let gateway: CardGateway;

  beforeEach(() => {
    world = WORLDS[name]?.() as World;
    gateway = world.gateway;
  });

  const open = async (amountRials = RIALS) => {
    const invoiceId = randomUUID();
    const callbackUrl = 'https://amanat.example/gateway/callback/secret';
    const given = await tokenOf(gateway, { invoiceId, amountRials, callbackUrl, payer });
    return { ...given, invoiceId, amountRials };
  };
  type Opened = Awaited<ReturnType<typeof open>>;

  const back = async ({ token }: Opened, press: Press, pan = PAN) => {
    const fields = lowerCaseFields(await world.press(token, press, pan));
    return readCallback({ gateway: world.kind, gatewayToken: token }, fields);
  };
  /** A payment whose payer is back. */
  const pay = async (amountRials = RIALS) => {
    const opened = await open(amountRials);
    const callback = await back(opened, 'pay');
    return { ...opened, callback, receipt: callback?.receipt ?? '' };
  };

  test('1. gives a token and the page of the payer', async () => {
    const { token, terminalId, page } = await open();
    expect(token).toMatch(/^[\w-]{16,64}$/);
    expect(terminalId).not.toBe('');
    expect(page.method === 'get' ? page.url : token).toContain(token);
  });

  test('2. gives each invoice its own token', async () => {
    expect((await open()).token).not.toBe((await open()).token);
  });

  test('3. a paid invoice comes back with a receipt', async () => {
    const { callback } = await pay();
    expect(callback).toMatchObject({ succeeded: true, canceled: false, receipt: expect.stringMatching(/^\w{8,64}$/) });
  });

  test('4. a payer who turns back comes back without a payment', async () => {
    expect(await back(await open(), 'cancel')).toMatchObject({ succeeded: false, canceled: true });
  });

  test('5. a failed payment comes back as no success', async () => {
    expect(await back(await open(), 'fail')).toMatchObject({ succeeded: false });
  });

  test('6. a callback that names amount or terminal names those of the invoice', async () => {
    const { callback, terminalId } = await pay();
    expect([null, RIALS]).toContain(callback?.amountRials);
    expect([null, terminalId]).toContain(callback?.terminalId);
  });

  test.each([
    ['respcode of another', { respcode: '0', digitalreceipt: 'x' }, { gateway: 'zarinpal', gatewayToken: 't' }],
    ['status of another', { status: 'OK', authority: 't' }, { gateway: 'sepehr', gatewayToken: 't' }],
    ['another authority', { status: 'OK', authority: 'u' }, { gateway: 'zarinpal', gatewayToken: 't' }],
    ['an unknown word', { status: 'YES', authority: 't' }, { gateway: 'zarinpal', gatewayToken: 't' }],
  ] as const)('7. reads no callback with %s', (_name, fields, attempt) => {
    expect(readCallback(attempt, fields)).toBeNull();
  });

  test('8. the first verification is ok, with the amount in rials', async () => {
    expect(await gateway.verify(await pay(1_234_567))).toMatchObject({ outcome: 'ok', amountRials: 1_234_567 });
  });

  test('9. the second verification is a duplicate, with the amount in rials', async () => {
    const payment = await pay();
    await gateway.verify(payment);
    expect(await gateway.verify(payment)).toMatchObject({ outcome: 'duplicate', amountRials: RIALS });
  });

  test('10. concurrent verifications agree about the amount', async () => {
    const payment = await pay();
    const answers = await Promise.all([1, 2, 3].map(() => gateway.verify(payment)));
    expect(answers.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'duplicate')).toEqual([]);
    expect(new Set(answers.map(({ amountRials }) => amountRials))).toEqual(new Set([RIALS]));
  });

  test('11. an invoice that nobody has paid fails', async () => {
    const opened = await open();
    expect(await gateway.verify({ ...opened, receipt: opened.token })).toMatchObject({ outcome: 'failed' });
  });

  test('12. an unknown receipt fails', async () => {
    const payment = await pay();
    expect(await gateway.verify({ ...payment, receipt: `A${'0'.repeat(35)}` })).toMatchObject({ outcome: 'failed' });
  });

  test('13. a canceled payment fails', async () => {
    const opened = await open();
    const callback = await back(opened, 'cancel');
    const receipt = callback?.receipt || opened.token;
    expect(await gateway.verify({ ...opened, receipt })).toMatchObject({ outcome: 'failed' });
  });

  test('14. a payment that is not verified within half an hour is the payer’s again', async () => {
    const payment = await pay();
    clock.advance(LATE_MS);
    expect(await gateway.verify(payment)).toMatchObject({ outcome: 'failed' });
  });

  test('15. a verified payment stays ours, also later', async () => {
    const payment = await pay();
    await gateway.verify(payment);
    clock.advance(LATE_MS);
    expect(await gateway.verify(payment)).toMatchObject({ outcome: 'duplicate', amountRials: RIALS });
  });

  test('16. the card is known by its hash, or compared at the gateway', async () => {
    const sha256 = createHash('sha256').update(PAN).digest('hex');
    if (gateway.ownership === 'at_gateway') {
      const opened = await open();
      await expect(back(opened, 'pay', FOREIGN)).rejects.toThrow('کارت');
      return;
    }
    expect((await gateway.verify(await pay())).card).toEqual({ mask: '603799******7802', sha256 });
  });

  test('17. a verified payment is reversed, and fails after that', async () => {
    const payment = await pay();
    await gateway.verify(payment);
    expect(await gateway.reverse(payment)).toEqual({ reversed: true });
    expect(await gateway.verify(payment)).toMatchObject({ outcome: 'failed' });
  });

  test('18. a reversal is repeated without harm', async () => {
    const payment = await pay();
    await gateway.verify(payment);
    await gateway.reverse(payment);
    expect(await gateway.reverse(payment)).toEqual({ reversed: true });
  });

  test('19. an unknown receipt is not reversed, and never paid by the bank', async () => {
    const receipt = `A${'0'.repeat(35)}`;
    expect(await gateway.reverse({ ...(await pay()), receipt })).toEqual({ reversed: false, final: false });
  });

  test('20. an inquiry, where there is one, finds paid invoices only', async () => {
    const [unpaid, paid] = [await open(), await pay()];
    const found = await Promise.all([unpaid, paid].map((one) => gateway.inquire?.(one)));
    expect(found.map((one) => one?.receipt)).toEqual([undefined, gateway.inquire && paid.receipt]);
  });
});

describe.each(['sepehr', 'zarinpal'] as const)('faults: %s', (name) => {
  const world = () => WORLDS[name]?.() as World;
  const service = () => ({ sepehr, zarinpal })[name].service;
  const invoice = { invoiceId: 'i-1', amountRials: RIALS, callbackUrl: 'https://a.example/gateway/callback/s', payer };

  test.each(QUICK_FAULTS)('an answer with the fault «%s» decides nothing', async (fault) => {
    const { gateway, press } = world();
    const { token } = await tokenOf(gateway, invoice);
    const fields = lowerCaseFields(await press(token, 'pay', PAN));
    const receipt = readCallback({ gateway: name, gatewayToken: token }, fields)?.receipt ?? '';
    service().fault = () => fault;
    const query = { ...invoice, token, receipt };
    await overheard.failureOf(() => gateway.requestToken(invoice));
    await overheard.failureOf(() => gateway.verify(query));
    await overheard.failureOf(() => gateway.reverse(query));
  });

  test('a sum above its own maximum or below its minimum is refused', async () => {
    Object.assign(name === 'sepehr' ? sepehr : zarinpal, { mostRials: RIALS - 1 });
    const { gateway } = world();
    expect(await gateway.requestToken(invoice)).toBeNull();
    expect(await gateway.requestToken({ ...invoice, amountRials: 999 })).toBeNull();
  });
});

const HASH = 'ab'.repeat(32);

test.each([
  ['', HASH.toUpperCase(), { mask: null, sha256: HASH }],
  ['603799xxxxxx4521', HASH, { mask: '603799******4521', sha256: HASH }],
  ['603799******4521', 'ab', { mask: '603799******4521' }],
  ['6037', `${HASH}ab`, null],
])('the card «%s» with the hash «%s»', (shown, hash, card) => {
  expect(cardOf(shown, hash)).toEqual(card);
});

describe('sepehr', () => {
  const UNNAMED = { invoiceId: null, terminalId: null, card: null };

  test.each([
    [
      { Status: 'Ok', ReturnId: '5000' },
      { outcome: 'ok', amountRials: 5_000, ...UNNAMED },
    ],
    [
      { Status: 'Duplicate', ReturnId: 5_000, InvoiceID: '', TerminalID: null },
      { outcome: 'duplicate', amountRials: 5_000, ...UNNAMED },
    ],
    [
      {
        STATUS: 'OK',
        returnid: '5000',
        InvoiceId: 'I-1',
        TERMINALID: 123,
        Amount: '5000',
        CardNumber: '603799xxxxxx4521',
      },
      { outcome: 'ok', amountRials: 5_000, invoiceId: 'I-1', terminalId: '123', card: { mask: '603799******4521' } },
    ],
    [
      { Status: 'Ok', ReturnId: '5000', amount: 4_000, tid: '9' },
      { outcome: 'ok', amountRials: Number.NaN, invoiceId: null, terminalId: '9', card: null },
    ],
    [
      { Status: 'NOk', ReturnId: '-1' },
      { outcome: 'failed', amountRials: 0, ...UNNAMED },
    ],
    [{ Status: 'Ok', ReturnId: 'much' }, null],
    [{ Status: 'Ok', ReturnId: '-5' }, null],
    [{}, null],
  ])('reads the advice %j', (advice, expected) => {
    expect(readAdvice(lowerCaseFields(advice))).toEqual(expected);
  });

  const gateway = () => sepehrCardGateway(sepehr.settings, overheard.alarm);
  const paid = async () => {
    const request = { invoiceId: randomUUID(), amountRials: RIALS, callbackUrl: 'https://a.example/c', payer };
    const { token } = await tokenOf(gateway(), request);
    const { fields } = await sepehr.decide(token, 'pay', PAN);
    return { ...request, token, receipt: fields.digitalreceipt ?? '' };
  };

  test('sends forms without a secret', async () => {
    await gateway().verify(await paid());
    expect(sepehr.service.requests).toHaveLength(2);
    expect(sepehr.service.requests).toMatchObject([
      { authorization: '', isForm: true, body: { nationalCode: payer.nationalCode, MobileNo: payer.mobile } },
      { authorization: '', isForm: true, body: { Tid: sepehr.settings.terminalId } },
    ]);
  });

  test('sends no personal data for a terminal that does not compare it', async () => {
    const { gateway: stranger } = {
      gateway: sepehrCardGateway({ ...sepehr.settings, identified: false }, overheard.alarm),
    };
    expect(stranger.ownership).toBe('none');
    await stranger.requestToken({ invoiceId: 'i', amountRials: RIALS, callbackUrl: 'https://a.example/c', payer });
    expect(JSON.stringify(sepehr.service.requests)).not.toMatch(/0084575948|09121234321/);
  });

  test('rolls back after an advice only, and says which refusal is final', async () => {
    const payment = await paid();
    expect(await gateway().reverse(payment)).toEqual({ reversed: false, final: true });
    await gateway().verify(payment);
    sepehr.rollsBack = false;
    expect(await gateway().reverse(payment)).toEqual({ reversed: false, final: true });
    sepehr.rollsBack = true;
    clock.advance(LATE_MS);
    expect(await gateway().reverse(payment)).toEqual({ reversed: false, final: true });
  });

  test('an address that Sepehr does not know alarms, and decides nothing', async () => {
    const payment = await paid();
    sepehr.isKnown = false;
    for (const call of ['verify', 'reverse', 'requestToken'] as const) {
      await overheard.failureOf(() => gateway()[call](payment));
    }
    expect(new Set(overheard.alarms.map(({ reason }) => reason))).toEqual(new Set(['access_refused']));
  });
});

describe('zarinpal', () => {
  const gateway = (merchantId = zarinpal.settings.merchantId) =>
    zarinpalCardGateway({ ...zarinpal.settings, merchantId }, overheard.alarm);
  const request = { invoiceId: randomUUID(), amountRials: RIALS, callbackUrl: 'https://a.example/c/secret', payer };
  const paid = async () => {
    const { token } = await tokenOf(gateway(), request);
    await zarinpal.decide(token, 'pay', PAN);
    return { ...request, token, receipt: token };
  };

  test('asks in rials, and its callback ends with the invoice', async () => {
    await gateway().requestToken(request);
    expect(zarinpal.service.requests[0]?.body).toMatchObject({
      amount: RIALS,
      currency: 'IRR',
      callback_url: `https://a.example/c/secret.${request.invoiceId}`,
    });
  });

  test('another amount fails, and the tracking number comes with the verification', async () => {
    const payment = await paid();
    expect(await gateway().verify({ ...payment, amountRials: RIALS - 10 })).toMatchObject({ outcome: 'failed' });
    expect(await gateway().verify(payment)).toMatchObject({
      outcome: 'ok',
      traceNumber: expect.stringMatching(/^\d+$/),
    });
  });

  test('says which refusal of a reversal is final', async () => {
    const payment = await paid();
    expect(await gateway().reverse(payment)).toEqual({ reversed: false, final: false });
    await gateway().verify(payment);
    zarinpal.reverses = false;
    expect(await gateway().reverse(payment)).toEqual({ reversed: false, final: true });
    zarinpal.reverses = true;
    clock.advance(LATE_MS);
    expect(await gateway().reverse(payment)).toEqual({ reversed: false, final: true });
  });

  test('another merchant alarms, and decides nothing', async () => {
    const payment = await paid();
    await overheard.failureOf(() => gateway(randomUUID()).verify(payment));
    expect(overheard.alarms).toEqual([{ port: 'cardGateway', reason: 'access_refused', status: -10 }]);
  });
});
