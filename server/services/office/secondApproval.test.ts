import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { DIFFERENCE_KINDS } from '@contract/rules/bankFileRules';
import { DAY_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { type DECISIONS, mayTake, TWO_PERSON_ACTS, type TwoPersonAct } from '@contract/rules/twoPersons';
import { auditRowsAfter, lastLink, listAuditRows } from '../../db/repositories/auditLog';
import { listOpenProposals } from '../../db/repositories/officeProposals';
import { findUserByNationalCode, setDeactivated } from '../../db/repositories/userRows';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory, REASONS } from '../../testing/disputeStory';
import type { Trader } from '../../testing/moneyStory';
import { newOperator, userIdOf } from '../../testing/officeTeam';
import { WITHOUT_SITE } from '../../testing/ownPartner';
import { sharedServer } from '../../testing/sharedServer';
import { ALL_OFFICE_CALLS } from '../../testing/testCalls';
import { mustWork } from '../../testing/testClient';
import { testMobile } from '../../testing/testPeople';
import { bankDifferences } from '../bankFiles/differences';
import { explainDifference, explainDifferences } from '../bankFiles/explanations';
import { proposeWithdrawal } from '../bankFiles/fileWithdrawal';
import { gatewayDays, proposeSettlement } from '../bankFiles/gatewaySettlement';
import { uploadBankFile } from '../bankFiles/uploadBankFile';
import { awardCase, listQueue, secondAward } from '../disputes/officeCases';
import { proposePartnerChange, proposePartnerKey } from '../partner/partnerChanges';
import { createPartner } from '../partner/partnerOffice';
import { decideProposal } from './approvals';
import { auditTrail } from './auditTrail';
import { proposeForPerson } from './people';
import { listRefunds, proposeReturn } from './refundQueue';
import { listProposals, proposeRole } from './roles';
import { decide, propose } from './secondApproval';
import { listWaitingPayouts } from './waitingPayouts';

const REASON = 'a reason that is long enough';

describe('a proposal', () => {
  let server: TestServer;
  let maker: string;
  let second: string;
  let third: string;

  const idOf = async () => {
    const { nationalCode } = await server.registerUser();
    return (await findUserByNationalCode(server.context.db.kysely, nationalCode))?.id ?? '';
  };

  beforeAll(async () => {
    server = await sharedServer();
    [maker, second, third] = [await idOf(), await idOf(), await idOf()];
  });

  const acts = async () => (await auditRowsAfter(server.context.db.kysely, 0, 10_000)).map(({ act }) => act);

  /** About a payment that does not exist, so it concerns nobody. */
  const make = (reference: string, reason = REASON) =>
    propose(server.context, {
      kind: 'return_payment',
      subject: `receipt:${reference}`,
      details: { rials: 5 },
      reason,
      operatorId: maker,
    });

  const apply = jest.fn(async () => {});

  beforeEach(() => apply.mockClear());

  test('takes effect once, when a second operator approves it', async () => {
    const proposalId = await make('none-1');
    const before = (await acts()).length;
    const approvals = await Promise.allSettled(
      [second, third, second].map((operatorId) =>
        decide(server.context, { proposalId, operatorId, decision: 'approve' }, apply),
      ),
    );
    expect(approvals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(apply).toHaveBeenCalledTimes(1);
    expect((await acts()).slice(before)).toEqual(['approved:return_payment']);
    const late = decide(server.context, { proposalId, operatorId: third, decision: 'approve' }, apply);
    await expect(late).rejects.toMatchObject({ code: ERROR.proposalGone });
  });

  test('is not approved by its maker around the service either', async () => {
    const proposalId = await make('none-2');
    const around = server.context.db.pool.query(
      "update office_proposals set outcome = 'approved', decided_by = proposed_by, decided_at = now() where id = $1",
      [proposalId],
    );
    await expect(around).rejects.toMatchObject({ constraint: 'second_person' });
  });

  test('is withdrawn by its maker only', async () => {
    const proposalId = await make('none-3');
    const foreign = decide(server.context, { proposalId, operatorId: second, decision: 'withdraw' }, apply);
    await expect(foreign).rejects.toMatchObject({ code: ERROR.noAccess });
    await decide(server.context, { proposalId, operatorId: maker, decision: 'withdraw' }, apply);
    const late = decide(server.context, { proposalId, operatorId: second, decision: 'approve' }, apply);
    await expect(late).rejects.toMatchObject({ code: ERROR.proposalGone });
  });

  test('stays open when its effect fails, and the audit stays as it was', async () => {
    const proposalId = await make('none-4');
    const before = await acts();
    const failing = decide(server.context, { proposalId, operatorId: second, decision: 'approve' }, async () => {
      throw new Error('no effect');
    });
    await expect(failing).rejects.toThrow('no effect');
    expect(await acts()).toEqual(before);
    expect((await listOpenProposals(server.context.db.kysely)).map(({ id }) => id)).toContain(proposalId);
    await decide(server.context, { proposalId, operatorId: second, decision: 'reject' }, apply);
  });

  test('is open once, and needs a reason', async () => {
    const made = await Promise.allSettled([make('none-5'), make('none-5')]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(make('none-5')).rejects.toMatchObject({ code: ERROR.conflict });
    await expect(make('none-6', '  short   ')).rejects.toMatchObject({ code: ERROR.badRequest });
  });
});

describe('each act of two persons', () => {
  /** All of them hold every acting role, so only their relation to the act decides. */
  const PERSONS = ['maker', 'second', 'payee', 'payer', 'stray payer', 'named referee', 'account sharer'] as const;
  type Person = (typeof PERSONS)[number];

  interface Act {
    readonly subject: string;
    /** Ids of persons whom the act concerns. */
    readonly concerned: readonly string[];
    readonly propose: (userId: string) => Promise<unknown>;
    readonly decide: (userId: string, decision: (typeof DECISIONS)[number]) => Promise<unknown>;
  }

  let server: TestServer;
  let story: DisputeStory;
  const traders = {} as Record<Person, Trader>;
  const ids = {} as Record<Person, string>;
  let code: string;
  const asked = <Body>(userId: string, body: Body) => ({ userId, body, idempotencyKey: null });

  beforeAll(async () => {
    server = await createTestServer({ config: { accessLifetimeSeconds: 10_000_000 } });
    story = new DisputeStory(server);
    for (const person of PERSONS) {
      traders[person] = await newOperator(server, 'finance', 'supervisor', 'arbiter', 'support');
      ids[person] = await userIdOf(server, traders[person].user);
    }
    const { payee, payer, 'stray payer': stray, 'named referee': referee, 'account sharer': sharer } = traders;
    await server.context.db.pool.query(
      'update bank_accounts set iban_hash = (select iban_hash from bank_accounts where id = $1), deleted_at = now() where id = $2',
      [payee.accountId, sharer.accountId],
    );
    code = await story.request(payee, { amount: 200_000_000, referee: referee.user.nationalCode });
    const tokens = [];
    for (const who of [payer, stray]) {
      const body = { payment_code: code, payer_bank_account: who.accountId, accept_referee: false };
      tokens.push(mustWork(await server.call('pay', { as: who.user, body })).token);
    }
    for (const token of tokens) await story.atGateway(token);
  });

  afterAll(() => server.close());

  const sides = () => PERSONS.slice(2).map((person) => ids[person]);
  const receiptIn = async (state: string) => {
    const { rows } = await server.context.db.pool.query('select receipt from gateway_receipts where state = $1', [
      state,
    ]);
    return String(rows[0]?.receipt).toLowerCase();
  };
  const decideLast = async (userId: string, decision: (typeof DECISIONS)[number]) => {
    const proposal = (await listOpenProposals(server.context.db.kysely)).at(-1);
    return decideProposal(server.context, asked(userId, { proposal_id: proposal?.id ?? '', decision }));
  };

  /** An act about the account of a new operator. */
  async function aboutPerson(body: object, isRole = false): Promise<Act> {
    const { user } = await newOperator(server, 'supervisor');
    const userId = await userIdOf(server, user);
    const whole = { user_id: userId, reason: REASON, ...body };
    return {
      subject: `user:${userId}`,
      concerned: [userId],
      propose: (operatorId) =>
        isRole
          ? proposeRole(server.context, asked(operatorId, whole as never))
          : proposeForPerson(server.context, asked(operatorId, whole as never)),
      decide: decideLast,
    };
  }

  async function aboutPartner(change: (userId: string, partnerId: string) => Promise<unknown>): Promise<Act> {
    const slug = `shop${randomUUID().slice(0, 8)}`;
    const shop = { ...WITHOUT_SITE, slug, name: slug, events: [...WITHOUT_SITE.events] };
    const { partner } = await createPartner(server.context, asked(ids.maker, shop));
    return {
      subject: `partner:${partner.partner_id}`,
      concerned: [],
      propose: (userId) => change(userId, partner.partner_id),
      decide: decideLast,
    };
  }

  /** How each act is taken. A new act fails the test below until it is listed here. */
  const ACTS: Readonly<Record<TwoPersonAct, () => Promise<Act>>> = {
    explain_difference: async () => {
      const day = tehranDateOf(server.clock.now());
      const reference = await receiptIn('paid');
      const file = { file_id: randomUUID(), source: 'gateway', day, name: 'gateway.csv' } as const;
      async function* body() {
        yield Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${reference},70000,${day}\n`);
      }
      await uploadBankFile(server.context, { userId: ids.maker, query: file, body: body() });
      const query = { day, source: 'gateway', kind: 'amount' } as const;
      const { differences } = await bankDifferences(server.context, { userId: ids.maker, query });
      const key = differences.find((one) => one.reference === reference)?.key ?? '';
      const text = { day, source: 'gateway', key, text: REASON } as const;
      return {
        subject: `difference:gateway:${key}`,
        concerned: sides(),
        propose: (userId) => explainDifference(server.context, { userId, body: text }),
        decide: decideLast,
      };
    },
    explain_differences: async () => {
      const day = tehranDateOf(server.clock.now());
      const file = { file_id: randomUUID(), source: 'gateway', day, name: 'gateway.csv' } as const;
      const reference = await receiptIn('paid');
      async function* body() {
        yield Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${reference},90000,${day}\n`);
      }
      await uploadBankFile(server.context, { userId: ids.maker, query: file, body: body() });
      const group = { day, source: 'gateway', kind: 'theirs', cause: 'unknown', dated: null } as const;
      return {
        subject: `differences:gateway:${day}|theirs|unknown`,
        concerned: sides().filter((id) => id !== ids['account sharer'] && id !== ids['named referee']),
        propose: (userId) => explainDifferences(server.context, { userId, body: { ...group, text: REASON } }),
        decide: decideLast,
      };
    },
    return_payment: async () => {
      const [reference, day] = [await receiptIn('unused'), tehranDateOf(server.clock.now())];
      const query = { file_id: randomUUID(), source: 'gateway', day, name: 'gateway.csv' } as const;
      async function* body() {
        yield Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${reference},200000000,${day}\n`);
      }
      await uploadBankFile(server.context, { userId: ids.maker, query, body: body() });
      return {
        subject: `receipt:${reference}`,
        concerned: sides(),
        propose: (userId) => proposeReturn(server.context, { userId, body: { reference, text: REASON } }),
        decide: decideLast,
      };
    },
    withdraw_file: async () => {
      const fileId = randomUUID();
      const day = tehranDateOf(server.clock.now());
      const query = { file_id: fileId, source: 'gateway', day, name: 'gateway.csv' } as const;
      const reference = await receiptIn('paid');
      async function* body() {
        yield Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${reference},80000,${day}\n`);
      }
      await uploadBankFile(server.context, { userId: ids.maker, query, body: body() });
      return {
        subject: `bank-file:${fileId}`,
        // In a file of a whole day, a trace shared with one side of one row does not count.
        concerned: sides().filter((id) => id !== ids['account sharer'] && id !== ids['named referee']),
        propose: (userId) => proposeWithdrawal(server.context, asked(userId, { file_id: fileId, text: REASON })),
        decide: decideLast,
      };
    },
    settle_gateway: async () => {
      const day = tehranDateOf(new Date(server.clock.now().getTime() - DAY_MS));
      const upload = async (source: 'gateway' | 'bank', reference: string, rials: number) => {
        async function* body() {
          yield Buffer.from(`شماره مرجع,مبلغ,تاریخ\n${reference},${rials},${day}\n`);
        }
        const query = { file_id: randomUUID(), source, day, name: source };
        await uploadBankFile(server.context, { userId: ids.maker, query, body: body() });
      };
      await upload('gateway', await receiptIn('paid'), 60_000);
      const { rials = 0 } = (await gatewayDays(server.context, { userId: ids.maker, day })).days[0] ?? {};
      await upload('bank', 'in1', 1 - rials);
      const query = { day, source: 'bank', kind: 'theirs' } as const;
      const key = (await bankDifferences(server.context, { userId: ids.maker, query })).differences[0]?.key ?? '';
      return {
        subject: `settlement:${key}`,
        concerned: sides().filter((id) => id !== ids['account sharer'] && id !== ids['named referee']),
        propose: (userId) =>
          proposeSettlement(server.context, { userId, body: { day, key, days: [day], text: REASON } }),
        decide: decideLast,
      };
    },
    award: async () => {
      const { dispute_id: id } = await story.escalated(traders.payee, traders.payer, code);
      await story.inOffice(traders.maker, 'assignCase', { dispute_id: id });
      const award = { dispute_id: id, payee_rials: 0, text: REASONS };
      const present = async () => {
        const { rows } = await server.context.db.pool.query('select id from dispute_awards where dispute_id = $1', [
          id,
        ]);
        return String(rows[0]?.id ?? randomUUID());
      };
      return {
        subject: `transaction:${code}`,
        concerned: sides(),
        propose: (userId) => awardCase(server.context, asked(userId, award)),
        decide: async (userId) =>
          secondAward(server.context, asked(userId, { dispute_id: id, award_id: await present() })),
      };
    },
    grant_role: () => aboutPerson({ role: 'support', change: 'grant' }, true),
    revoke_role: () => aboutPerson({ role: 'supervisor', change: 'revoke' }, true),
    close_account: () => aboutPerson({ change: 'close_account' }),
    reopen_account: async () => {
      const act = await aboutPerson({ change: 'reopen_account' });
      await setDeactivated(server.context.db.kysely, act.concerned[0] ?? '', server.clock.now());
      return act;
    },
    change_mobile: () => aboutPerson({ change: 'change_mobile', mobile: testMobile(7_101) }),
    change_partner: () =>
      aboutPartner((operatorId, partnerId) => {
        const body = { ...WITHOUT_SITE, partner_id: partnerId, contact_mobile: testMobile(7_102), reason: REASON };
        return proposePartnerChange(server.context, asked(operatorId, body));
      }),
    rotate_partner_key: () =>
      aboutPartner((operatorId, partnerId) => {
        const body = { partner_id: partnerId, kind: 'key', overlap_hours: 0, reason: REASON } as const;
        return proposePartnerKey(server.context, asked(operatorId, body));
      }),
  };

  const DONE = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

  test.each(Object.keys(TWO_PERSON_ACTS) as TwoPersonAct[])(
    '%s needs two persons whom it does not concern',
    async (name) => {
      const act = await ACTS[name]();
      const { kysely } = server.context.db;
      const refuses = async (userId: string, step: string, take: () => Promise<unknown>) => {
        const { place } = await lastLink(kysely);
        await expect(take()).rejects.toMatchObject({ code: ERROR.noAccess });
        const rows = await auditRowsAfter(kysely, place, 10);
        expect(rows).toMatchObject([{ operatorId: userId, act: `refused:${step}:${name}`, subject: act.subject }]);
      };
      for (const userId of act.concerned) await refuses(userId, 'proposed', () => act.propose(userId));
      await act.propose(ids.maker);
      const decisions = name === 'award' ? (['approve'] as const) : (['approve', 'reject'] as const);
      for (const decision of decisions) {
        for (const userId of [ids.maker, ...act.concerned]) {
          const taker = { isMaker: userId === ids.maker, isConcerned: userId !== ids.maker };
          if (mayTake(name, decision, taker)) expect([name, decision]).toEqual(['revoke_role', 'approve']);
          else await refuses(userId, DONE[decision], () => act.decide(userId, decision));
        }
      }
      if (name !== 'award') {
        for (const userId of [ids.second, ...act.concerned]) {
          await refuses(userId, 'withdrawn', () => act.decide(userId, 'withdraw'));
        }
      }
      await act.decide(ids.second, 'approve');
      expect((await listAuditRows(kysely, { size: 2 })).map(({ act }) => act)).toContain(
        name === 'award' ? 'case_second' : `approved:${name}`,
      );
    },
  );

  test('no list of the office leads an operator to a deal of their own', async () => {
    const { context } = server;
    const details = { reference: await receiptIn('paid'), rials: 5 };
    const subject = 'difference:gateway:another';
    await propose(context, { kind: 'explain_difference', subject, details, reason: REASON, operatorId: ids.maker });
    const lists = async (userId: string) => ({
      proposals: await listProposals(context, userId),
      day: await Promise.all(
        DIFFERENCE_KINDS.map((kind) => {
          const day = tehranDateOf(server.clock.now());
          return bankDifferences(context, { userId, query: { day, source: 'gateway', kind } });
        }),
      ),
      refunds: await listRefunds(context, userId),
      payouts: await listWaitingPayouts(context, userId),
      audit: await auditTrail(context, { userId, size: 200 }),
      ofSubject: await auditTrail(context, { userId, subject: `transaction:${code}`, size: 200 }),
      cases: await listQueue(context, { userId, stage: 'closed', start: 0, size: 100 }),
    });
    const leading = async (userId: string) =>
      Object.entries(await lists(userId)).flatMap(([name, list]) => {
        const text = JSON.stringify(list);
        const leads = name === 'proposals' ? text.includes(REASON) : text.includes(code);
        return leads ? [name] : [];
      });
    expect(await leading(ids.second)).toEqual(Object.keys(await lists(ids.second)));
    for (const person of ['payee', 'payer', 'stray payer'] as const) {
      expect([person, await leading(ids[person])]).toEqual([person, []]);
    }
  });

  test('the table has each call that speaks of a second person', () => {
    const calls: Readonly<Record<TwoPersonAct, readonly (keyof typeof ALL_OFFICE_CALLS)[]>> = {
      explain_difference: ['explainDifference', 'decideProposal'],
      explain_differences: ['explainDifferences', 'decideProposal'],
      return_payment: ['proposeReturn', 'decideProposal'],
      withdraw_file: ['withdrawBankFile', 'decideProposal'],
      settle_gateway: ['settleGateway', 'decideProposal'],
      award: ['awardCase', 'secondAward'],
      grant_role: ['proposeRole', 'decideProposal'],
      revoke_role: ['proposeRole', 'decideProposal'],
      close_account: ['proposeForPerson', 'decideProposal'],
      reopen_account: ['proposeForPerson', 'decideProposal'],
      change_mobile: ['proposeForPerson', 'decideProposal'],
      change_partner: ['proposePartnerChange', 'decideProposal'],
      rotate_partner_key: ['rotatePartnerKey', 'decideProposal'],
    };
    const spoken = Object.entries(ALL_OFFICE_CALLS)
      .filter(([, { method }]) => method === 'POST')
      .filter(([, { summary }]) => /second (operator|arbiter)|another (supervisor|arbiter)|colleague/.test(summary))
      .map(([name]) => name);
    expect(spoken.sort()).toEqual([...new Set(Object.values(calls).flat())].sort());
  });
});
