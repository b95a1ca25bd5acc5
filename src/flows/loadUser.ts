import { all, call, put, type SagaGenerator } from 'typed-redux-saga';
import { accountsApi } from '@/api/accounts';
import { userApi } from '@/api/user';
import { userLoaded } from '@/features/application/slice';
import { callEndpoint } from './callEndpoint';
import { openMemberGate } from './memberGate';

/**
 * Loads who is logged in and their bank accounts, which decides the application state; and, meanwhile, the members'
 * code: no member's screen shows before the flows that listen to it. Answers how many accounts there are.
 */
export function* loadUser(): SagaGenerator<number> {
  const { accounts } = yield* all({
    user: callEndpoint(userApi.endpoints.userReport.initiate(undefined, { forceRefetch: true })),
    accounts: callEndpoint(accountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true })),
    code: call(openMemberGate),
  });
  yield* put(userLoaded({ accountCount: accounts.length }));
  return accounts.length;
}
