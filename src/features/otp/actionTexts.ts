import type { OtpAction } from '@contract/rules/confirmedActions';
import { otpCopy } from '@/messages/otpCopy';
import { personalCopy } from '@/messages/personalCopy';

/** The title of each action's page, and the message after it. */
export const ACTION_TEXTS: Record<OtpAction, { readonly title: string; readonly done: string }> = {
  settle_transaction: { title: otpCopy.settleTitle, done: otpCopy.notices.settleDone },
  refund_transaction: { title: otpCopy.refundTitle, done: otpCopy.notices.refundDone },
  cancel: { title: otpCopy.cancelTitle, done: otpCopy.notices.cancelDone },
  change_payout_account: otpCopy.payoutAccount,
  remove_passkey: otpCopy.removePasskey,
  export_data: personalCopy.export,
  close_account: personalCopy.closing,
  ...otpCopy.dispute,
};
