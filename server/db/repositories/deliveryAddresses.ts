import { randomUUID } from 'node:crypto';
import { ADDRESS_FIELDS, type DeliveryAddress, SAVED_ADDRESSES } from '@contract/rules/deliveryAddress';
import { type Kysely, sql } from 'kysely';
import { ADDRESS_KEPT_MS, ENDS_OF_A_DEAL } from '../../domain/deliveryAddress';
import { KEPT_MS } from '../../domain/retention';
import type { Executor, Schema } from '../schema';
import { lookup, openRow, sealRow } from '../vault/sealedRows';

/** An address as it is sealed. Equal addresses give equal texts, so they have one lookup hash. */
export function addressText(address: DeliveryAddress): string {
  return JSON.stringify(Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field]])));
}

export function addressOfText(text: string): DeliveryAddress {
  return JSON.parse(text) as DeliveryAddress;
}

/** The address that the payer of record gave; null before the payment, for another method, and after the erasure. */
export async function addressOfDeal(executor: Executor, transactionId: string): Promise<DeliveryAddress | null> {
  const row = await executor
    .selectFrom('delivery_addresses')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .select(['attempt_id', 'address'])
    .where('payment_attempts.transaction_id', '=', transactionId)
    .where('payment_attempts.status', '=', 'paid')
    .executeTakeFirst();
  return row ? addressOfText(openRow(executor, 'delivery_addresses', row).address) : null;
}

/** A person's own addresses, the last used one first. */
export async function savedAddressesOf(executor: Executor, userId: string): Promise<DeliveryAddress[]> {
  const rows = await executor
    .selectFrom('saved_addresses')
    .select(['id', 'address'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(SAVED_ADDRESSES)
    .execute();
  return rows.map((row) => addressOfText(openRow(executor, 'saved_addresses', row).address));
}

/** Keeps an address for the person's next purchase, in the place of the oldest one. A closed account keeps none. */
export async function saveAddress(
  kysely: Kysely<Schema>,
  { userId, address, at }: { readonly userId: string; readonly address: DeliveryAddress; readonly at: Date },
): Promise<void> {
  await kysely.transaction().execute(async (executor) => {
    // One call of a person at a time, and none beside the closing of the account.
    const open = executor.selectFrom('users').select('id').where('id', '=', userId).where('closed_at', 'is', null);
    if (!(await open.forNoKeyUpdate().executeTakeFirst())) return;
    const text = addressText(address);
    const known = await executor
      .updateTable('saved_addresses')
      .set({ used_at: at })
      .where('user_id', '=', userId)
      .where('address_hash', '=', lookup(executor, 'saved_addresses', 'address', text))
      .returning('id')
      .executeTakeFirst();
    if (known) return;
    const row = { id: randomUUID(), user_id: userId, address: text, used_at: at };
    await executor
      .insertInto('saved_addresses')
      .values(sealRow(executor, 'saved_addresses', row))
      .execute();
    await sql`
      delete from saved_addresses where id in (
        select id from saved_addresses where user_id = ${userId} order by used_at desc, id offset ${SAVED_ADDRESSES}
      )
    `.execute(executor);
  });
}

/** Deletes a person's saved addresses. */
export async function forgetSavedAddresses(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('saved_addresses').where('user_id', '=', userId).execute();
}

/** Deletes the addresses of deals that ended long ago, and of payments that were never made. */
export async function deleteOldAddresses(executor: Executor, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await sql`
    delete from delivery_addresses using payment_attempts attempt
    where attempt.id = attempt_id and case attempt.status
      when 'paid' then exists (
        select from transaction_history step
        where step.transaction_id = attempt.transaction_id and step.to_status = any(${ENDS_OF_A_DEAL})
          and step.at <= ${before(ADDRESS_KEPT_MS)}
      )
      else attempt.created_at <= ${before(KEPT_MS.addressesOfUnpaidAttempts)}
    end
  `.execute(executor);
}
