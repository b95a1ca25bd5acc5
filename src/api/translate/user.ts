import type { Session as WireSession, Tokens as WireTokens, UserInfo as WireUserInfo } from '@contract/schemas/users';
import type { Device, Tokens, UserInfo } from '../models';

/** User info from the wire; the flat awaiting_* fields become two pairs of count and rials. */
export function userFromWire(wire: WireUserInfo): UserInfo {
  return {
    firstName: wire.first_name,
    lastName: wire.last_name,
    fullName: wire.full_name,
    mobile: wire.mobile,
    nationalCode: wire.national_code,
    birthDate: wire.date_of_birth,
    joinedAt: wire.date_joined,
    awaitingInquiries: { count: wire.awaiting_inquiries_num, totalRials: wire.awaiting_inquiries_balance },
    awaitingPayments: { count: wire.awaiting_payments_num, totalRials: wire.awaiting_payments_balance },
    freeCommissionRials: wire.free_commission_balance,
    accountCount: wire.total_bank_accounts,
    device: wire.device,
    sessionId: wire.session_id,
  };
}

/** The pair of tokens that login, registration and refresh answer. */
export function tokensFromWire(wire: WireTokens): Tokens {
  return { accessToken: wire.access, refreshToken: wire.refresh };
}

/** A device that is logged in. */
export function deviceFromWire(wire: WireSession): Device {
  return {
    sessionId: wire.session_id,
    userAgent: wire.user_agent,
    isCurrent: wire.current_session,
    lastLoginAt: wire.last_login,
    ipAddress: wire.ip_address,
    location: wire.location,
  };
}
