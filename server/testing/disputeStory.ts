import type { CallName } from '@contract/calls';
import type { CommissionSide } from '@contract/calls/common';
import type { Dispute } from '@contract/calls/disputeCalls';
import type { TransactionOtpBody } from '@contract/calls/transactionCalls';
import type { DisputeDecider, DisputeReason } from '@contract/rules/disputeRules';
import { grantRole } from '../db/repositories/operatorRoles';
import { findUserByNationalCode } from '../db/repositories/userRows';
import type { TestServer } from './createTestServer';
import { MoneyStory, type RequestTerms, type Trader } from './moneyStory';
import type { OfficeCallName } from './testCalls';
import { mustWork, type TestAnswer, type TestClient } from './testClient';

export const WHAT_HAPPENED = 'دوچرخه با آنچه در آگهی بود فرق دارد و ترمز آن کار نمی‌کند.';
/** Long enough for an award and an appeal. */
export const REASONS = 'از عکس‌ها پیداست که ترمز دوچرخه کار نمی‌کند و آگهی چیزی از آن نگفته است.';

/** A step with a one-time code. */
interface CodedStep {
  readonly call: CallName;
  readonly action: NonNullable<TransactionOtpBody['action']>;
  readonly body?: object;
}

/** The steps of a dispute, each through the API. */
export class DisputeStory<Server extends TestClient = TestServer> extends MoneyStory {
  constructor(override readonly server: Server) {
    super(server);
  }

  /** A paid transaction with a dispute of its buyer. */
  async disputed(
    seller: Trader,
    buyer: Trader,
    terms: { amount?: number; side?: CommissionSide; referee?: string; reason?: DisputeReason } = {},
  ): Promise<string> {
    const code = await this.paid(seller, buyer, terms);
    mustWork(await this.open(buyer, code, { reason: terms.reason ?? 'not_as_described' }));
    return code;
  }

  /** A paid request with a referee, whom the buyer accepts or not. */
  async judgeable(
    seller: Trader,
    buyer: Trader,
    referee: Trader,
    accepts = true,
    terms: RequestTerms = {},
  ): Promise<string> {
    const code = await this.request(seller, { referee: referee.user.nationalCode, ...terms });
    const { token } = mustWork(
      await this.server.call('pay', {
        as: buyer.user,
        body: { payment_code: code, payer_bank_account: buyer.accountId, accept_referee: accepts },
      }),
    );
    await this.atGateway(token);
    return code;
  }

  /** A dispute that both sides have escalated. */
  async escalated(seller: Trader, buyer: Trader, code: string): Promise<Dispute> {
    mustWork(await this.open(buyer, code));
    mustWork(await this.say('answerDispute', seller, code));
    return this.escalate(seller, buyer, code);
  }

  /** Both sides escalate an answered dispute. */
  async escalate(seller: Trader, buyer: Trader, code: string): Promise<Dispute> {
    for (const { user } of [buyer, seller]) {
      mustWork(await this.server.call('escalateDispute', { as: user, body: { payment_code: code } }));
    }
    return this.dispute(buyer, code);
  }

  /** A dispute with an award of the referee, open for acceptance and appeal. */
  async awardedByReferee(this: DisputeStory, seller: Trader, buyer: Trader, payeeRials: number): Promise<string> {
    const referee = await this.trader();
    const code = await this.judgeable(seller, buyer, referee);
    const { dispute_id: id } = await this.escalated(seller, buyer, code);
    mustWork(await this.server.call('acceptCase', { as: referee.user, body: { dispute_id: id } }));
    this.server.clock.advance(61_000);
    await this.award(referee, code, id, payeeRials);
    return code;
  }

  /** The referee awards the seller an amount, with a one-time code. */
  async award(referee: Trader, code: string, disputeId: string, payeeRials: number, text = REASONS): Promise<void> {
    const body = { dispute_id: disputeId, payee_rials: payeeRials, text };
    const { token } = mustWork(await this.server.call('awardDispute', { as: referee.user, body }));
    const sent = await this.server.smsCode(referee.user.mobile);
    const confirmation = { payment_code: code, action: 'award_dispute', token, verification_code: sent } as const;
    mustWork(await this.server.call('verifyTransactionOtp', { as: referee.user, body: confirmation }));
  }

  /** A dispute closed by an accepted award of the referee, or by the office. */
  async decided(
    this: DisputeStory,
    seller: Trader,
    buyer: Trader,
    by: DisputeDecider,
    payeeRials: number,
  ): Promise<string> {
    if (by === 'office') {
      const { dispute_id: id, payment_code: code } = await this.escalated(
        seller,
        buyer,
        await this.paid(seller, buyer),
      );
      const arbiter = await this.arbiter();
      await this.inOffice(arbiter, 'assignCase', { dispute_id: id });
      await this.inOffice(arbiter, 'awardCase', { dispute_id: id, payee_rials: payeeRials, text: REASONS });
      return code;
    }
    const code = await this.awardedByReferee(seller, buyer, payeeRials);
    for (const side of [seller, buyer]) {
      const { award } = await this.dispute(side, code);
      const body = { award_id: award?.award_id };
      mustWork(await this.confirmStep(side, code, { call: 'acceptInDispute', action: 'accept_award', body }));
    }
    return code;
  }

  /** A person with the role of an arbiter. */
  async arbiter(this: DisputeStory): Promise<Trader> {
    const person = await this.trader();
    const { db, clock } = this.server.context;
    const found = await findUserByNationalCode(db.kysely, person.user.nationalCode);
    await grantRole(db.kysely, found?.id ?? '', 'arbiter', clock.now());
    return person;
  }

  /** Makes a call of the office. @throws Error for a failure */
  async inOffice(who: Trader, name: OfficeCallName, body: object): Promise<void> {
    mustWork(await this.server.call(name, { as: who.user, body }));
  }

  open(who: Trader, code: string, changes: object = {}): Promise<TestAnswer<{ dispute: Dispute }>> {
    const body = {
      payment_code: code,
      reason: 'not_as_described',
      text: WHAT_HAPPENED,
      wanted_payee_rials: 0,
      ...changes,
    };
    return this.server.call('openDispute', { as: who.user, body });
  }

  /** Sends a statement of one side. */
  say(
    call: Extract<CallName, 'answerDispute' | 'stateInDispute'>,
    who: Trader,
    code: string,
    changes: object = {},
  ): Promise<TestAnswer<{ dispute: Dispute }>> {
    return this.server.call(call, { as: who.user, body: { payment_code: code, text: WHAT_HAPPENED, ...changes } });
  }

  async dispute(who: Trader, code: string): Promise<Dispute> {
    return mustWork(await this.server.call('disputeDetails', { as: who.user, body: { payment_code: code } })).dispute;
  }

  /** Requests the code of a step and confirms it. */
  async confirmStep(who: Trader, code: string, step: CodedStep) {
    return this.server.call('verifyTransactionOtp', { as: who.user, body: await this.codeOf(who, code, step) });
  }

  /** Requests the code of a step. @returns the body of the confirming call */
  async codeOf(who: Trader, code: string, step: CodedStep): Promise<TransactionOtpBody> {
    const requested = await this.server.call(step.call, { as: who.user, body: { payment_code: code, ...step.body } });
    const { token } = mustWork(requested) as { token: string };
    const verificationCode = await this.server.smsCode(who.user.mobile);
    return { payment_code: code, action: step.action, token, verification_code: verificationCode };
  }

  /** Logs in again: access tokens expire. */
  async awake(who: Trader): Promise<Trader> {
    return { ...who, user: await this.server.loginUser(who.user) };
  }
}
