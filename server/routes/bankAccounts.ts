import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { AttemptLimit } from '../http/attemptLimits';
import { defineRoute } from '../http/defineRoute';
import {
  addBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  setDefaultBankAccount,
} from '../services/users/bankAccounts';

/** The user's cards and accounts. */
export function registerBankAccountRoutes(app: FastifyInstance, context: Context, limit: AttemptLimit): void {
  defineRoute(app, context, CALLS.listBankAccounts, ({ session }) => listBankAccounts(context, session.userId));
  defineRoute(app, context, CALLS.addBankAccount, async ({ session, body, request }) => {
    await limit(request, `bank-account:${session.userId}`);
    return addBankAccount(context, session.userId, body);
  });
  defineRoute(app, context, CALLS.getBankAccount, ({ session, params }) =>
    getBankAccount(context, session.userId, params.id),
  );
  defineRoute(app, context, CALLS.deleteBankAccount, async ({ session, params }) => {
    await deleteBankAccount(context, session.userId, params.id);
    return {};
  });
  defineRoute(app, context, CALLS.setDefaultBankAccount, async ({ session, params }) => {
    await setDefaultBankAccount(context, session.userId, params.id);
    return {};
  });
}
