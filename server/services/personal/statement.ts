import type { AccountStatement, AccountStatementBody } from '@contract/calls/personalCalls';
import { ERROR } from '@contract/errors';
import { STATEMENT_ROWS } from '@contract/rules/personalRules';
import type { Context } from '../../context';
import { accountsById } from '../../db/repositories/bankAccounts';
import { movementsOf } from '../../db/repositories/statementRows';
import { findUser, namesOfUsers } from '../../db/repositories/userRows';
import { STATEMENTS_OF_A_USER } from '../../domain/limits';
import type { Session } from '../../domain/session';
import { statementOf } from '../../domain/statement';
import { bankOfIbanOrUnknown } from '../../ports/banks';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { spanOfDays } from '../dayRanges';

/**
 * The person's statement of account for a range of days in Tehran, both included. It agrees with the ledger.
 * @throws Refusal 1002 an invalid or too long range, 1609 too many rows for one statement, 1016
 */
export async function accountStatement(
  context: Context,
  { userId }: Session,
  { from, to }: AccountStatementBody,
): Promise<AccountStatement> {
  const span = spanOfDays({ from, to }, null);
  await refuseBeyond(context, [STATEMENTS_OF_A_USER], userId);
  const { kysely } = context.db;
  const user = (await findUser(kysely, userId)) ?? refuse(ERROR.notAuthenticated);
  const { heldBefore, movements } = await movementsOf(kysely, {
    userId,
    from: span.from,
    before: span.to,
    limit: STATEMENT_ROWS,
  });
  if (movements.length > STATEMENT_ROWS) refuse(ERROR.tooManyEntries, 'Too many rows: choose a shorter range');
  const { rows, totalIn, totalOut, heldAfter } = statementOf(heldBefore, movements);
  const accounts = await accountsById(kysely, [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))]);
  const banks = new Map(accounts.map(({ id, iban }) => [id, bankOfIbanOrUnknown(iban).name]));
  const names = await namesOfUsers(kysely, [...new Set(rows.map(({ otherId }) => otherId))]);
  return {
    from,
    to,
    made_at: context.clock.now().toISOString(),
    full_name: `${user.first_name} ${user.last_name}`,
    held_before: heldBefore,
    held_after: heldAfter,
    total_in: totalIn,
    total_out: totalOut,
    rows: rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      other: names.get(row.otherId) ?? '',
      bank: banks.get(row.accountId ?? '') ?? null,
    })),
  };
}
