import { CALLS } from '@contract/calls';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { AttemptLimit } from '../http/attemptLimits';
import { deviceOf, isFromOffice } from '../http/caller';
import { defineRoute, type RouteInput } from '../http/defineRoute';
import { findKnownDevice, login, verifyAuthOtp } from '../services/sessions/login';
import { matchNationalCode, register } from '../services/sessions/registration';
import { deleteAllSessions, deleteSession, listSessions, logout, refreshSession } from '../services/sessions/sessions';
import {
  addBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  setDefaultBankAccount,
} from '../services/users/bankAccounts';
import { userReport } from '../services/users/userReport';

/** The input of one call with two addresses. */
type VerifyInput = Pick<RouteInput<typeof CALLS.verifyAuthOtp>, 'body' | 'request' | 'idempotencyKey'>;

/** Registration, login and the user's report. */
export function registerUserRoutes(app: FastifyInstance, context: Context, limit: AttemptLimit): void {
  defineRoute(app, context, CALLS.matchNationalCode, async ({ body, request }) => {
    await limit(request, body.national_code);
    return matchNationalCode(context, body);
  });
  defineRoute(app, context, CALLS.register, async ({ body, request }) => {
    await limit(request, body.mobile);
    return register(context, body);
  });
  defineRoute(app, context, CALLS.login, async ({ body, request }) => {
    const known = await findKnownDevice(context, body.device_secret);
    await limit(request, body.mobile, known);
    return login(context, body, known);
  });

  const verify = async ({ body, request, idempotencyKey }: VerifyInput) => {
    const known = await findKnownDevice(context, body.device_secret);
    await limit(request, body.token, known);
    return verifyAuthOtp(context, { body, device: deviceOf(request), known, idempotencyKey });
  };
  defineRoute(app, context, CALLS.verifyAuthOtp, verify);
  defineRoute(app, context, CALLS.verifyAuthOtpAlias, verify);

  defineRoute(app, context, CALLS.userReport, ({ session, request }) =>
    userReport(context, session, isFromOffice(context, request.ip)),
  );
}

/** Tokens and logged-in devices. */
export function registerSessionRoutes(app: FastifyInstance, context: Context): void {
  defineRoute(app, context, CALLS.refresh, ({ body }) => refreshSession(context, body.refresh));
  defineRoute(app, context, CALLS.listSessions, ({ session }) => listSessions(context, session));
  defineRoute(app, context, CALLS.logout, ({ session }) => logout(context, session));
  defineRoute(app, context, CALLS.deleteSession, ({ session, params }) => deleteSession(context, session, params.id));
  defineRoute(app, context, CALLS.deleteAllSessions, ({ session }) => deleteAllSessions(context, session));
}

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
  defineRoute(app, context, CALLS.deleteBankAccount, ({ session, params }) =>
    deleteBankAccount(context, session.userId, params.id),
  );
  defineRoute(app, context, CALLS.setDefaultBankAccount, ({ session, params }) =>
    setDefaultBankAccount(context, session.userId, params.id),
  );
}
