import { KNOWN_DEVICE_LIFETIME_MS } from '../../domain/otpPolicy';
import { KEPT_MS } from '../../domain/retention';
import type { Executor } from '../schema';
import { deleteOldAddresses } from './deliveryAddresses';
import { expireOldItemPhotos } from './evidence';
import { deleteOldEvents } from './liveEvents';
import { deleteRefusedChanges } from './partnerChanges';
import { deleteEndedSubscriptions } from './pushSubscriptions';
import { deleteOldChunks } from './reserveRows';
import { deleteDevicesBefore, endForgottenSessions } from './sessionRows';

/** Deletes expired rows of all kinds. Ends sessions without a refresh token. */
export async function deleteExpired(executor: Executor, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await executor.deleteFrom('rate_limits').where('window_ends_at', '<', now).execute();
  await executor.deleteFrom('limit_members').where('at', '<', ago(KEPT_MS.countsOfLimits)).execute();
  await executor.deleteFrom('otp_wrong_codes').where('at', '<', ago(KEPT_MS.codes)).execute();
  await executor.deleteFrom('otp_challenges').where('created_at', '<', ago(KEPT_MS.codes)).execute();
  await executor.deleteFrom('passkey_challenges').where('expires_at', '<', ago(KEPT_MS.endedTokens)).execute();
  await deleteOldEvents(executor, now);
  await deleteOldAddresses(executor, now);
  await expireOldItemPhotos(executor, now);
  await executor.deleteFrom('receipt_tickets').where('expires_at', '<', now).execute();
  await deleteDevicesBefore(executor, ago(KNOWN_DEVICE_LIFETIME_MS));
  await executor.deleteFrom('refresh_tokens').where('expires_at', '<', ago(KEPT_MS.endedTokens)).execute();
  await endForgottenSessions(executor, now);
  await deleteEndedSubscriptions(executor);
  await deleteOldChunks(executor);
  await executor.deleteFrom('notices').where('created_at', '<', ago(KEPT_MS.notices)).execute();
  await executor.deleteFrom('sandbox_pushes').where('sent_at', '<', ago(KEPT_MS.sandbox)).execute();
  await executor
    .deleteFrom('partner_entries')
    .where('transaction_id', 'is', null)
    .where('submitted_at', '<', ago(KEPT_MS.unusedEntries))
    .execute();
  await executor
    .updateTable('partner_entries')
    .set({ seller_mobile: null, buyer_mobile: null })
    .where('expires_at', '<', now)
    .where((is) => is.or([is('seller_mobile', 'is not', null), is('buyer_mobile', 'is not', null)]))
    .execute();
  await executor.deleteFrom('test_processes').where('submitted_at', '<', ago(KEPT_MS.partnerNews)).execute();
  await executor.deleteFrom('webhook_deliveries').where('created_at', '<', ago(KEPT_MS.partnerNews)).execute();
  await executor.deleteFrom('partner_notices').where('created_at', '<', ago(KEPT_MS.partnerNews)).execute();
  await deleteRefusedChanges(executor);
  await executor.deleteFrom('sandbox_sms').where('sent_at', '<', ago(KEPT_MS.sandbox)).execute();
  await executor.deleteFrom('sandbox_conversations').where('expires_at', '<', ago(KEPT_MS.sandbox)).execute();
}
