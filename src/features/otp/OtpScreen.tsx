import type { Received } from '@contract/rules/division';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUserReport } from '@/api/user';
import { MoneyText, moneyWords } from '@/components/MoneyText';
import { OtpPage } from '@/components/OtpPage';
import { paths } from '@/lib/paths';
import { disputeCopy } from '@/messages/dispute';
import { codeError, otpCopy } from '@/messages/otpCopy';
import { personalCopy } from '@/messages/personalCopy';
import { type OtpRequest, toastShown } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Note } from '@/ui/Note';
import { Redirect } from '@/ui/Redirect';
import { useGoBack } from '@/ui/useGoBack';
import { ACTION_TEXTS } from './actionTexts';
import { ChosenAccount, KeyPrompt, useDealToConfirm } from './KeyPrompt';
import { codeResendRequested, codeSubmitted, keyUseRequested, selectIsOtpOpen, selectOtp } from './slice';

/** /otp: the code or the passkey of an action. Without an open one it redirects home. */
export function OtpScreen() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsOtpOpen);
  const { request, receives, passkey, codeSentAt, status, failure } = useAppSelector(selectOtp);
  const { data: user } = useUserReport();
  const goBack = useGoBack(request?.nextPage ?? paths.home);

  if (!isOpen || request === null) {
    return <Redirect to={paths.home} />;
  }
  if (passkey !== null) {
    return (
      <KeyPrompt
        title={ACTION_TEXTS[request.action].title}
        request={request}
        receives={receives}
        signing={status === 'signing' || status === 'succeeded'}
        sending={status === 'pending'}
        failure={failure}
        onBack={goBack}
        onUse={() => dispatch(keyUseRequested())}
        onSms={() => dispatch(codeResendRequested())}
      />
    );
  }
  return (
    <OtpPage
      title={ACTION_TEXTS[request.action].title}
      onBack={goBack}
      mobile={user?.mobile ?? ''}
      codeSentAt={codeSentAt}
      pending={status === 'pending' || status === 'succeeded'}
      error={codeError(status, failure)}
      onSubmit={(code) => dispatch(codeSubmitted({ code }))}
      onIncomplete={() => dispatch(toastShown({ kind: 'error', text: otpCopy.validation.otpEmpty }))}
      onResend={() => dispatch(codeResendRequested())}
    >
      <ActionNote request={request} receives={receives ?? NOTHING} />
    </OtpPage>
  );
}

const NOTHING: Received = { payerRials: 0, payeeRials: 0 };

interface ActionNoteProps {
  request: OtpRequest;
  receives: Received;
}

/** What the code does, and what each side receives. A settlement is marked as irreversible. */
function ActionNote({ request, receives }: ActionNoteProps): ReactNode {
  const { payerRials, payeeRials } = receives;
  switch (request.action) {
    case 'settle_transaction':
      return (
        <Note tone="warn" icon={TriangleAlert} title={otpCopy.irreversible}>
          <p>
            {otpCopy.amountOf} <Amount rials={payeeRials} />
            {request.counterpartName !== '' && ` ${otpCopy.amountTo(request.counterpartName)}`}
            {payeeRials < request.amountRials && ` ${otpCopy.afterCommission}`}
          </p>
          <p>{otpCopy.notices.settleWarning}</p>
        </Note>
      );
    case 'refund_transaction':
      return (
        <Note tone="plain">
          {otpCopy.refundNote} <Amount rials={payerRials} />
        </Note>
      );
    case 'cancel':
      return (
        <Note tone="plain">
          {otpCopy.cancelNote} <Amount rials={request.amountRials} />
        </Note>
      );
    case 'change_payout_account':
      return (
        <Note tone="plain">
          <p>
            {otpCopy.payoutAccount.note} <Amount rials={request.amountRials} />
          </p>
          <ChosenAccount request={request} />
        </Note>
      );
    case 'remove_passkey':
      return <Note tone="plain">{otpCopy.removePasskey.note}</Note>;
    case 'export_data':
      return <Note tone="plain">{personalCopy.exportNote}</Note>;
    case 'close_account':
      return (
        <Note tone="warn" icon={TriangleAlert}>
          {personalCopy.closing.note}
        </Note>
      );
    case 'propose_split':
    case 'award_dispute':
      return (
        <Note tone="plain">
          <Shares request={request} receives={receives} />
          {request.action === 'propose_split' && <p>{otpCopy.proposalBinds}</p>}
        </Note>
      );
    case 'concede_dispute':
    case 'accept_proposal':
    case 'accept_award':
      return (
        <Note tone="warn" icon={TriangleAlert} title={otpCopy.irreversible}>
          <Shares request={request} receives={receives} />
          {request.action !== 'concede_dispute' && <p>{otpCopy.acceptingDivides}</p>}
        </Note>
      );
  }
}

/** What each side receives; the reader is «شما». */
function Shares({ request, receives: { payerRials, payeeRials } }: ActionNoteProps) {
  const viewer = useDealToConfirm(request)?.viewerRole ?? null;
  return <p>{disputeCopy.propose.shares(moneyWords(payerRials), moneyWords(payeeRials), viewer)}</p>;
}

function Amount({ rials }: { rials: number }) {
  return (
    <b>
      <MoneyText rials={rials} />
    </b>
  );
}
