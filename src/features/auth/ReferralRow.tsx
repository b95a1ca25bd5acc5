import { copy } from '@/messages/copy';
import { TextField } from '@/ui/TextField';

/** The referral code that the person was invited with. It came with the address and is not theirs to change. */
export function ReferralRow({ code }: { code: string }) {
  return <TextField label={copy.fields.referralCode} value={code} onChange={() => undefined} readOnly ltr />;
}
