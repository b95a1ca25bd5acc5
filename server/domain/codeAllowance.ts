import { AUTH_OTP_ACTIONS, DISPUTE_OTP_ACTIONS, TRANSACTION_OTP_ACTIONS } from '@contract/rules/limits';

/** The purposes that are about money. */
const MONEY_PURPOSES = [...TRANSACTION_OTP_ACTIONS, ...DISPUTE_OTP_ACTIONS] as const;

type CodePurpose = (typeof AUTH_OTP_ACTIONS)[number] | (typeof MONEY_PURPOSES)[number];

/** Devices of one user that have an allowance of their own: a login on one more forgets the one that logged in longest ago. */
export const MOST_KNOWN_DEVICES = 5;
/** A device that has not logged in for so long is a stranger again. */
export const KNOWN_DEVICE_LIFETIME_MS = 180 * 24 * 3600 * 1000;

/** A code, as far as it decides with what it is counted. */
export interface CountedCode {
  readonly purpose: CodePurpose;
  readonly mobile: string;
  /** Null while registering. */
  readonly userId: string | null;
  /** The known device that asked for the code; null for anybody else's. */
  readonly deviceId: string | null;
}

/**
 * Whose wrong codes are counted together (docs/adr/0007): those for money are the logged-in user's own; of those for getting in, each
 * known device has its own count, and all strangers together have one. So whoever knows somebody's national code and mobile
 * spends what strangers have, and no more.
 */
export function allowanceOf({ purpose, mobile, userId, deviceId }: CountedCode): string {
  if (isForMoney(purpose)) return `money:${userId}`;
  if (deviceId !== null) return `device:${deviceId}`;
  return userId === null ? `strangers:mobile:${mobile}` : `strangers:user:${userId}`;
}

/** The purposes whose messages are counted together with those for this one. */
export function purposesCountedWith(purpose: CodePurpose): readonly CodePurpose[] {
  return isForMoney(purpose) ? MONEY_PURPOSES : AUTH_OTP_ACTIONS;
}

function isForMoney(purpose: CodePurpose): boolean {
  return MONEY_PURPOSES.some((action) => action === purpose);
}
