import { skipToken } from '@reduxjs/toolkit/query';
import { supportsPasskeys } from './passkeySupport';
import { useListPasskeysQuery } from './passkeysApi';

/**
 * True once a passkey of the user is known to confirm money actions in this browser. Apart from passkeysApi.ts, which the
 * login loads.
 * @param isAsked the page has such an action
 */
export function useOwnsMoneyKey(isAsked: boolean): boolean {
  const { data } = useListPasskeysQuery(isAsked && supportsPasskeys() ? undefined : skipToken);
  return data?.some(({ movesMoney }) => movesMoney) ?? false;
}
