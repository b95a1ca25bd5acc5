import { useLocation } from 'react-router-dom';
import { paths, queryNames } from '@/lib/paths';
import { registerCopy } from '@/messages/register';
import { LinkButton } from '@/ui/LinkButton';
import { TextField } from '@/ui/TextField';

export interface ReferralRowProps {
  code: string;
  /** What the server found wrong with it. */
  error?: string;
}

/**
 * The referral code that the person was invited with. It came with the address and is not theirs to change; one that
 * nobody knows can only be left out.
 */
export function ReferralRow({ code, error }: ReferralRowProps) {
  const { search } = useLocation();
  return (
    <>
      <TextField
        label={registerCopy.fields.referralCode}
        value={code}
        onChange={() => undefined}
        readOnly
        ltr
        error={error}
      />
      {error && (
        <LinkButton variant="text" to={withoutCode(search)} replace>
          {registerCopy.withoutReferral}
        </LinkButton>
      )}
    </>
  );
}

function withoutCode(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(queryNames.referralCode);
  return `${paths.register}?${parameters}`.replace(/\?$/, '');
}
