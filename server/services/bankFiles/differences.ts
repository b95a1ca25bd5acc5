import type { BankDifference, DifferencePage, DifferenceQuery } from '@contract/calls/bankFileCalls';
import type { BankSource } from '@contract/rules/bankFileRules';
import { endOf } from '@contract/rules/mask';
import type { Context } from '../../context';
import {
  bookedNamed,
  type DifferencePlace,
  explanationsOf,
  type KeptDifference,
  listDifferences,
} from '../../db/repositories/bankDifferences';
import { standingProposals, type UnusedReceipt, unusedReceipts } from '../../db/repositories/bankFileRows';
import { codesOfOrders, namesOfOwn } from '../../db/repositories/officeDealRows';
import type { Executor } from '../../db/schema';
import { compareFiled, sourceDay } from './comparison';
import { settlementFacts, settlementSubject } from './gatewaySettlement';
import { approvedText, proposalsToWire } from './proposedTexts';
import { requireDay } from './uploadBankFile';

const PAGE = 100;

/** A page of the differences of a kind, also of a closed day. @throws Refusal 1002 no day that has begun */
export async function bankDifferences(
  context: Context,
  { userId, query }: { userId: string; query: DifferenceQuery },
): Promise<DifferencePage> {
  const { day, source, kind, after } = query;
  requireDay(context, day);
  const { kysely } = context.db;
  const of = sourceDay(source, day);
  if (!(await compareFiled(context, kysely, of))) return { differences: [], next: null };
  const found = await listDifferences(kysely, of, { kind, after: after ? placeIn(after) : null, size: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  const wired = await differencesToWire(context, kysely, { source, differences: page, userId });
  return { differences: await shownTo(kysely, userId, wired), next: last ? placeOf(last) : null };
}

function placeOf({ explained, key }: DifferencePlace): string {
  return `${Number(explained)}-${key}`;
}

function placeIn(text: string): DifferencePlace {
  return { explained: text.startsWith('1'), key: text.slice('1-'.length) };
}

/** A difference before its reader is known. */
type ShownToAll = Omit<BankDifference, 'own'>;

/** Differences as an operator sees them: nothing in them leads to a deal of their own. */
async function shownTo(
  executor: Executor,
  userId: string,
  differences: readonly ShownToAll[],
): Promise<BankDifference[]> {
  const references = differences.map(({ reference }) => reference);
  const own = await namesOfOwn(executor, userId, references);
  return differences.map((one) =>
    own.has(one.reference)
      ? { ...one, own: true, payment_code: null, receipt: one.receipt && { ...one.receipt, card_end: null } }
      : { ...one, own: false },
  );
}

interface OfSource {
  readonly source: BankSource;
  readonly differences: readonly KeptDifference[];
  readonly userId: string;
}

/** Differences with what the books, the receipts and the explanations say of them. */
export async function differencesToWire(
  context: Context,
  executor: Executor,
  { source, differences, userId }: OfSource,
): Promise<ShownToAll[]> {
  if (differences.length === 0) return [];
  const references = differences.map(({ reference }) => reference);
  const booked = await bookedNamed(executor, source, references);
  const unknown = references.filter((reference) => !booked.has(reference));
  const orders = source === 'bank' ? await codesOfOrders(executor, unknown) : new Map<string, string>();
  const receipts = new Map<string, UnusedReceipt>();
  if (source === 'gateway') {
    for (const one of await unusedReceipts(executor, { references: unknown })) receipts.set(one.reference, one);
  }
  const texts = await explanationsOf(
    executor,
    source,
    differences.map(({ key }) => key),
  );
  const settlements = await standingProposals(
    executor,
    'settle_gateway',
    source === 'bank' ? differences.map(({ key }) => settlementSubject(key)) : [],
  );
  const proposals = [...texts.values(), ...settlements];
  const { shown, names } = await proposalsToWire(context, executor, proposals, userId);
  return differences.map((difference) => {
    const record = booked.get(difference.reference);
    const receipt = receipts.get(difference.reference);
    const text = texts.get(difference.key);
    const subject = settlementSubject(difference.key);
    const settlement = settlements.find((one) => one.outcome === null && one.subject === subject);
    const waiting = settlement && shown.get(settlement.id);
    const isOfGroup = text?.kind === 'explain_differences';
    return {
      key: difference.key,
      kind: difference.kind,
      reference: difference.reference,
      ours: difference.our_rials,
      bank: difference.bank_rials,
      payment_code: record?.code ?? receipt?.paymentCode ?? orders.get(difference.reference) ?? null,
      at: record?.at.toISOString() ?? null,
      receipt: receipt
        ? { state: receipt.state, why: receipt.why, card_end: receipt.cardMask && endOf(receipt.cardMask) }
        : null,
      cause: difference.cause,
      dated: difference.dated,
      row_day: difference.kind === 'ours' ? difference.dated : null,
      explanation: text?.outcome === 'approved' ? approvedText(text, names) : null,
      proposal: isOfGroup ? null : (shown.get(text?.id ?? '') ?? null),
      settlement: waiting ? { ...waiting, ...settlementFacts(settlement) } : null,
      waits_in_group: isOfGroup && text.outcome === null,
    };
  });
}
