import type { Context } from '../context';
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
