import { MOBILE_LENGTH, REFERRAL_CODE_MAX_LENGTH } from '@contract/rules/limits';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { onlyDigits } from '@/lib/digits';
import { paths, queryNames } from '@/lib/paths';
import { useAppSelector } from '@/state/store';
import { Redirect } from '@/ui/Redirect';
import { AuthFrame } from './AuthFrame';
import { IdentityStep } from './IdentityStep';
import { MobileStep } from './MobileStep';
import { selectHasIdentity } from './slice';

/**
 * /register, /register/:code and ?code=: who the person is. With ?mobile-number= the second step, their mobile; without
 * the first step's answers that leads back to the first.
 */
export function RegisterScreen() {
  const hasIdentity = useAppSelector(selectHasIdentity);
  const referralCode = useReferralCode();
  const [search] = useSearchParams();
  const mobile = search.get(queryNames.mobileNumber);
  const firstStep = useFirstStep();

  if (mobile !== null && !hasIdentity) {
    return <Redirect to={firstStep} />;
  }
  return (
    <AuthFrame tab="register">
      {mobile === null ? (
        <IdentityStep referralCode={referralCode} />
      ) : (
        <MobileStep
          key={mobile}
          givenMobile={onlyDigits(mobile, MOBILE_LENGTH)}
          referralCode={referralCode}
          firstStep={firstStep}
        />
      )}
    </AuthFrame>
  );
}

/** The referral code of the address: /register/:code wins over ?code=. Anything the server would refuse is left out. */
function useReferralCode(): string {
  const { code } = useParams();
  const [search] = useSearchParams();
  const referralCode = code ?? search.get(queryNames.referralCode) ?? '';
  return /^[A-Za-z0-9_-]+$/.test(referralCode) && referralCode.length <= REFERRAL_CODE_MAX_LENGTH ? referralCode : '';
}

/** The address of step 1, with everything else of the present search. */
function useFirstStep(): string {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.delete(queryNames.mobileNumber);
  const kept = parameters.toString();
  const path = pathname.toLowerCase().startsWith(paths.register) ? pathname : paths.register;
  return kept === '' ? path : `${path}?${kept}`;
}
