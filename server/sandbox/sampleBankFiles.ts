import { ERROR } from '@contract/errors';
import { BANK_SOURCES, type BankSource } from '@contract/rules/bankFileRules';
import { toJalaliDate } from '@contract/rules/calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { ordersAtBank, paymentsAtGateway } from '../db/repositories/simulators';
import { spanOf } from '../domain/calendar';
import { UNADVISED_LIFETIME_MS } from '../ports/cardGateway/cardGatewaySimulator';
import { movementsOf } from '../ports/payouts/payoutsSimulator';
import { refuse } from '../refusal';
import { HIDDEN } from './page';

interface Movement {
  readonly reference: string;
  readonly rials: number;
  readonly at: Date;
}

/** Of the simple formats. */
const HEADS = 'شماره مرجع,مبلغ,تاریخ';

/** An order waits for a cycle of its bank, over Fridays and holidays. */
const LONGEST_WAIT_MS = 10 * DAY_MS;

/**
 * `GET /sandbox/bank-files/gateway` and `/bank`, with `?day=2026-11-20`, by default today: the settlement file of the simulated
 * gateway and the statement of the simulated bank. The gateway lists each payment, and again with a minus when it goes back: by a
 * reversal, or by itself half an hour after a payment that was never verified. The statement has what the gateway pays for the day before.
 */
export function registerBankFiles(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  app.get<{ Params: { source: string }; Querystring: { day?: string } }>(
    '/sandbox/bank-files/:source',
    HIDDEN,
    async ({ params, query }, reply) => {
      const source = BANK_SOURCES.find((one) => one === params.source) ?? refuse(ERROR.notFound);
      const day = query.day ?? tehranDateOf(clock.now());
      const span = spanOf(day) ?? refuse(ERROR.badRequest);
      const movements = source === 'gateway' ? await atGateway(context, span) : await atBank(context, span);
      const until = clock.now();
      const rows = movements
        .filter(({ at }) => at >= span.from && at < span.to && at <= until)
        .map(({ reference, rials, at }) => [reference, rials, toJalaliDate(tehranDateOf(at))].join(','));
      reply.header('content-disposition', `attachment; filename="${fileNameOf(source, day)}"`);
      return reply.type('text/csv; charset=utf-8').send(`\ufeff${[HEADS, ...rows].join('\r\n')}\r\n`);
    },
  );
}

function fileNameOf(source: BankSource, day: string): string {
  return `${source === 'gateway' ? 'settlement' : 'statement'}-${day}.csv`;
}

async function atGateway({ db }: Context, span: { readonly from: Date; readonly to: Date }): Promise<Movement[]> {
  const from = new Date(span.from.getTime() - UNADVISED_LIFETIME_MS - MINUTE_MS);
  const payments = await paymentsAtGateway(db.kysely, { from, to: span.to });
  return payments.flatMap(({ receipt, amount_rials: rials, decided_at: paidAt, ...payment }) => {
    if (receipt === null || paidAt === null) return [];
    const byItself = payment.advised_at === null ? new Date(paidAt.getTime() + UNADVISED_LIFETIME_MS) : null;
    const backAt = payment.reversed_at ?? byItself;
    const back = backAt ? [{ reference: receipt, rials: -rials, at: backAt }] : [];
    return [{ reference: receipt, rials, at: paidAt }, ...back];
  });
}

/** The gateway keeps one five-hundredth, and pays at four in the morning for the day before. */
const KEPT_OF = 500;
const PAID_AFTER_MS = 4 * HOUR_MS;

async function settlementAt(context: Context, { from }: { readonly from: Date }): Promise<Movement[]> {
  const before = { from: new Date(from.getTime() - DAY_MS), to: from };
  const movements = await atGateway(context, before);
  const rials = movements.reduce(
    (sum, { rials: one, at }) => (at >= before.from && at < before.to ? sum + one : sum),
    0,
  );
  const reference = `settlement-${tehranDateOf(before.from)}`;
  const at = new Date(from.getTime() + PAID_AFTER_MS);
  return rials <= 0 ? [] : [{ reference, rials: Math.floor(rials / KEPT_OF) - rials, at }];
}

async function atBank(context: Context, { from }: { readonly from: Date }): Promise<Movement[]> {
  const { db, bankCalendar } = context;
  const settlement = await settlementAt(context, { from });
  const orders = await ordersAtBank(db.kysely, new Date(from.getTime() - LONGEST_WAIT_MS));
  const transfers = orders.flatMap((order) =>
    movementsOf(order, bankCalendar).map((movement) => ({ ...movement, reference: order.reference })),
  );
  return [...settlement, ...transfers];
}
