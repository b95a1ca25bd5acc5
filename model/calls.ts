import { REASONS, WHAT_HAPPENED } from '../server/testing/disputeStory';
import type { TestCallName } from '../server/testing/testCalls';
import { TEST_ADDRESS } from '../server/testing/testPeople';
import type { Person, Stage } from './stage';
import { type Call, KINDS, type ModelState, ownerOf } from './trace';

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** A call that the server answered. */
export interface Answered {
  readonly refused: string | null;
  readonly data: unknown;
}

/** A payment at the gateway. */
export interface Visit {
  readonly token: string;
  back: { readonly address: string; readonly fields: Record<string, string> } | null;
}

/** The calls of a deal's people. */
export class Calls {
  readonly visits: Visit[] = [];
  /** The tracking code of the deal's parcel. */
  parcel = '';

  constructor(
    readonly stage: Stage,
    readonly people: Readonly<Record<string, Person>>,
    /** The instant of minute 0. */
    readonly midnight: number,
    readonly paymentCode: string,
    readonly id: string,
  ) {}

  /** Makes the call of a person, permitted or not. */
  async request({ verb, who, word, n }: Call, before: ModelState): Promise<Answered> {
    const ofDeal = { payment_code: this.paymentCode };
    const dispute = verb === 'open' ? null : await this.lastDispute();
    const ofCase = { dispute_id: dispute?.id ?? NO_ID };
    const isOperator = who in this.stage.office || (who === 'buyer' && OFFICE_VERBS.has(verb));
    switch (verb) {
      case 'pay': {
        const body = {
          ...ofDeal,
          payer_bank_account: this.accountOf(who, 1).id,
          accept_referee: before.terms.accepts,
          ...(before.terms.method === 'courier' && { delivery_address: TEST_ADDRESS }),
        };
        const answer = await this.to('pay', who, body);
        if (answer.refused === null) this.visits.push({ token: (answer.data as { token: string }).token, back: null });
        return answer;
      }
      case 'cancel':
      case 'settle':
      case 'refund':
        return this.to(verb, who, ofDeal);
      case 'send':
        this.parcel = String(Math.random()).slice(2, 12).padEnd(10, '7').repeat(2);
        return this.to('recordDelivery', who, {
          ...ofDeal,
          kind: 'courier',
          carrier: 'post',
          tracking_code: this.parcel,
        });
      case 'declare':
        return this.to('recordDelivery', who, { ...ofDeal, kind: 'declared' });
      case 'receive':
        return this.to('confirmReceipt', who, ofDeal);
      case 'handover': {
        const shown = before.payer === 'none' ? null : await this.to('handoverCode', before.payer, ofDeal);
        const pin = (shown?.data as { pin?: string } | null | undefined)?.pin ?? '000000';
        return this.to('handover', who, { ...ofDeal, pin });
      }
      case 'extend':
        return this.to('extendDeadline', who, { ...ofDeal, what: word, days: word === 'inspection' ? 2 : 1 });
      case 'open':
        return this.to('openDispute', who, { ...ofDeal, reason: word, text: WHAT_HAPPENED, wanted_payee_rials: 0 });
      case 'answer':
        return this.to('answerDispute', who, { ...ofDeal, text: WHAT_HAPPENED });
      case 'statement':
        return this.to('stateInDispute', who, { ...ofDeal, text: WHAT_HAPPENED });
      case 'concede':
        return this.to('concedeDispute', who, ofDeal);
      case 'withdraw':
        return this.to('withdrawDispute', who, ofDeal);
      case 'propose':
        return this.to('proposeSplit', who, { ...ofDeal, payee_rials: n });
      case 'accept':
      case 'reject': {
        const side = who === 'seller' ? 'payer' : 'payee';
        const body = { ...ofDeal, proposal_id: dispute?.offers[side] ?? NO_ID };
        return this.to(verb === 'accept' ? 'acceptInDispute' : 'rejectProposal', who, body);
      }
      case 'escalate':
        return this.to('escalateDispute', who, ofDeal);
      case 'appeal':
        return this.to('appealAward', who, { ...ofDeal, text: REASONS });
      case 'accept_award':
        return this.to('acceptInDispute', who, { ...ofDeal, award_id: dispute?.award ?? NO_ID });
      case 'judge_accept':
        return this.to('acceptCase', who, ofCase);
      case 'judge_decline':
        return this.to('declineCase', who, ofCase);
      case 'question': {
        const body = { ...ofCase, to: word === 'seller' ? 'payee' : 'payer', text: 'ترمز را آزمودید؟' };
        return this.to(isOperator ? 'askInCase' : 'askSide', who, body);
      }
      case 'award': {
        const body = { ...ofCase, payee_rials: n, text: REASONS };
        return this.to(isOperator ? 'awardCase' : 'awardDispute', who, body);
      }
      case 'assign':
        return this.to('assignCase', who, { ...ofCase, takes_over: true });
      case 'second':
        return this.to('secondAward', who, { ...ofCase, award_id: dispute?.award ?? NO_ID });
      case 'note':
        return this.to('noteInCase', who, { ...ofCase, text: 'تلفن شد.' });
      case 'postpone':
        return this.to('postponeCase', who, { ...ofCase, days: 1, text: WHAT_HAPPENED });
      case 'account': {
        const stopped = KINDS.find(
          (kind) => before.payouts[kind].state === 'needs_account' && ownerOf(before, kind) === who,
        );
        const account = this.accountOf(who, stopped ? 3 - before.payouts[stopped].account : 2);
        return this.to('changePayoutAccount', who, { ...ofDeal, bank_account_id: account.id });
      }
      default:
        throw new Error(`Unknown verb «${verb}»`);
    }
  }

  async to(name: TestCallName, who: string, body: object, headers: Record<string, string> = {}): Promise<Answered> {
    const { data, error } = await this.stage.client.call(name, { as: this.person(who).user, body, headers });
    return { refused: error ? JSON.stringify(error) : null, data };
  }

  person(name: string): Person {
    const person = this.people[name];
    return person ?? refuseToGuess(`person ${name}`);
  }

  private accountOf(who: string, place: number): Person['accounts'][number] {
    return this.person(who).accounts[place - 1] ?? refuseToGuess(`account ${place} of ${who}`);
  }

  /** The last dispute, its award and its open offers. */
  async lastDispute() {
    const { rows } = await this.stage.server.context.db.pool.query(
      `select last.id, (select id from dispute_awards where dispute_id = last.id order by at desc limit 1) as award,
        (select json_object_agg(side, id) from dispute_proposals where dispute_id = last.id and state = 'open') as offers
      from disputes last where transaction_id = $1 order by place desc limit 1`,
      [this.id],
    );
    const [row] = rows as { id: string; award: string | null; offers: Record<string, string> | null }[];
    return row ? { ...row, offers: row.offers ?? {} } : null;
  }
}

const OFFICE_VERBS: ReadonlySet<string> = new Set(['assign', 'second', 'note', 'postpone', 'award', 'question']);

function refuseToGuess(what: string): never {
  throw new Error(`The trace names an unknown ${what}`);
}
