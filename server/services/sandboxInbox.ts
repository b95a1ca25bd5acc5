import type { Context } from '../context';
import { listSandboxPushes } from '../db/repositories/sandboxPushes';
import { listSandboxSms } from '../db/repositories/sandboxSms';

const INBOX_SIZE = 50;

/** The SMS inbox of the sandbox, newest first; of one mobile or of all. */
export async function sandboxInbox(context: Context, mobile: string | null) {
  const messages = await listSandboxSms(context.db.kysely, mobile, INBOX_SIZE);
  return messages.map((message) => ({
    mobile: message.mobile,
    text: message.text,
    code: message.code,
    sent_at: message.sent_at.toISOString(),
  }));
}

/** The push messages of the sandbox, newest first, as a browser's worker gets them. */
export async function sandboxPushes(context: Context) {
  const messages = await listSandboxPushes(context.db.kysely, INBOX_SIZE);
  return messages.map(({ text, sent_at }) => ({ ...JSON.parse(text), sent_at: sent_at.toISOString() }));
}
