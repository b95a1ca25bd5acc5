import { randomUUID } from 'node:crypto';
import type { FormatBody, FormatList, FormatSwitchBody } from '@contract/calls/bankFormatCalls';
import { ERROR } from '@contract/errors';
import { FORMAT_COLUMNS, type FormatRules, neededColumns, unsoundColumn } from '@contract/rules/bankFormatRules';
import { maskPersonalNumbers } from '@contract/rules/numbersInTexts';
import { cleanText } from '@contract/rules/text';
import type { Context } from '../../context';
import { findBankFormat, insertBankFormat, listFormatRows, switchFormat } from '../../db/repositories/bankFormatRows';
import type { Executor } from '../../db/schema';
import { refuse, refuseField } from '../../refusal';
import { nameOf } from '../disputes/disputeView';
import type { OwnCall } from '../idempotency';
import { noteInAudit } from '../office/audit';

/** All formats, also those that are off. */
export async function listBankFormats(context: Context): Promise<FormatList> {
  const formats: FormatList['formats'] = [];
  for (const row of await listFormatRows(context.db.kysely)) {
    const { id, made_by: madeBy, made_at: madeAt, off_at: offAt, name, source, account, version, rules, files } = row;
    const by = madeBy === null ? null : ((await nameOf(context, madeBy)) ?? '');
    const made = { by, at: madeAt.toISOString(), off: offAt !== null };
    formats.push({ format_id: id, name, source, account, version, rules, files, ...made });
  }
  return { formats };
}

/**
 * Makes a format. With `follows` it is the next version of one, which is switched off: a format never changes.
 * @throws Refusal 1002 a column without a head of its own, or another source than the version before; 1005 the name or the next
 * version is there
 */
export async function addBankFormat(context: Context, { userId, body }: OwnCall<FormatBody>): Promise<FormatList> {
  const rules = soundRules(body.rules);
  const { source, account, follows } = body;
  const at = context.clock.now();
  const id = randomUUID();
  try {
    await context.db.kysely.transaction().execute(async (transaction) => {
      const before = follows === null ? undefined : await findBankFormat(transaction, follows);
      if (follows !== null && before?.source !== source) refuseField('follows', 'is no format of the source');
      const { name, version } = before
        ? { name: before.name, version: before.version + 1 }
        : { name: body.name, version: 1 };
      await insertBankFormat(transaction, { id, name, source, account, version, rules, made_by: userId, made_at: at });
      if (before) await switchFormat(transaction, before.id, at);
      const note = { operatorId: userId, act: 'bank_format_added', subject: formatSubject(id) } as const;
      await noteInAudit(transaction, { ...note, details: { name, source, account, version }, at });
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'one_version_of_a_format') throw error;
    refuse(ERROR.conflict, 'The format is there', { fields: { name: 'known' } });
  }
  return listBankFormats(context);
}

/** A repeated call changes nothing. @throws Refusal 1004 */
export async function switchBankFormat(
  context: Context,
  { userId, body: { format_id: id, off } }: OwnCall<FormatSwitchBody>,
): Promise<FormatList> {
  const at = context.clock.now();
  await context.db.kysely.transaction().execute(async (transaction: Executor) => {
    if (!(await findBankFormat(transaction, id))) refuse(ERROR.notFound);
    if (!(await switchFormat(transaction, id, off ? at : null))) return;
    const act = off ? 'bank_format_off' : 'bank_format_on';
    await noteInAudit(transaction, { operatorId: userId, act, subject: formatSubject(id), at });
  });
  return listBankFormats(context);
}

function formatSubject(id: string): string {
  return `bank-format:${id}`;
}

/** Rules with clean heads, without those of columns that they do not read. @throws Refusal 1002 */
export function soundRules(rules: FormatRules): FormatRules {
  const needed = [...neededColumns(rules), 'spare'];
  const cleanHeads = FORMAT_COLUMNS.map((column) => [
    column,
    needed.includes(column) ? rules.heads[column].map((head) => maskPersonalNumbers(cleanText(head))) : [],
  ]);
  const sound = { ...rules, heads: Object.fromEntries(cleanHeads) };
  const unsound = unsoundColumn(sound);
  return unsound === null ? sound : refuseField('rules', `have no head of its own for the column ${unsound}`);
}
