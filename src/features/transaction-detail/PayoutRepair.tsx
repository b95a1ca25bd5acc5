import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import { PAYOUT_OTP_ACTION } from '@contract/rules/payouts';
import { useState } from 'react';
import { useListAccountsQuery } from '@/api/accounts';
import type { TransactionDetails } from '@/api/transactions';
import { AccountPickerSheet } from '@/components/AccountField';
import { formatDateTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import type { Story } from '@/messages/transaction-detail';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { otpActionRequested } from '@/state/actions';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';

const words = transactionDetailCopy.payout;

/** The story of the reader's own transfer, when it differs from the usual one. */
export function payoutStory({ payout }: Pick<TransactionDetails, 'payout'>): Story | null {
  if (!payout || payout.state === 'done' || payout.state === 'sent') return null;
  const { reason, state, canChange, notBefore } = payout;
  if (state === 'needs_account') {
    const lead = words.failed(PAYOUT_REASON_WORDS[reason ?? 'unknown']);
    return { lead, text: `${words.safe} ${canChange ? words.choose : words.support}` };
  }
  if (notBefore !== null) return { text: words.young(formatDateTime(notBefore)) };
  return reason === null ? null : { text: `${PAYOUT_REASON_WORDS[reason]}. ${words.safe}` };
}

/** The choice of another account for a transfer that the bank refused or returned. A code confirms it. */
export function PayoutDock({ transaction }: { transaction: TransactionDetails }) {
  const { code, amountRials, payout } = transaction;
  const dispatch = useAppDispatch();
  const otp = useAppSelector((state) => state.otp);
  const { data: accounts = [] } = useListAccountsQuery();
  const [open, setOpen] = useState(false);
  const isAsked = (otp.status === 'pending' || otp.status === 'codeSent') && otp.request?.paymentCode === code;

  function choose(accountId: string) {
    setOpen(false);
    const nextPage = paths.transactionDetail(code);
    const decision = { subjectId: accountId, payeeRials: 0, text: '' };
    const request = {
      action: PAYOUT_OTP_ACTION,
      paymentCode: code,
      amountRials,
      counterpartName: '',
      nextPage,
    } as const;
    dispatch(otpActionRequested({ ...request, decision }));
  }

  return (
    <Dock lockable note={words.codeFollows}>
      <Button block loading={isAsked} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      <AccountPickerSheet
        open={open}
        title={words.button}
        accounts={accounts.filter(({ iban }) => iban.slice(-4) !== payout?.iban4)}
        selectedId={null}
        onSelect={choose}
        onClose={() => setOpen(false)}
        addTo={paths.createCardThen(paths.transactionDetail(code))}
      />
    </Dock>
  );
}
