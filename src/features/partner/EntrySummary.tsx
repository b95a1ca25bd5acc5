import { AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import { skipToken } from '@reduxjs/toolkit/query';
import type { PartnerEntry } from '@/api/models';
import { useCommissionQuery } from '@/api/transactions';
import { AmountInWords } from '@/components/AmountInWords';
import { MoneyText } from '@/components/MoneyText';
import { ReceiptCard } from '@/components/ReceiptCard';
import { partnerCopy } from '@/messages/partner';
import { requestMoneyCopy } from '@/messages/request-money';
import { KeyValueList } from '@/ui/KeyValueList';
import { Skeleton } from '@/ui/Skeleton';

const { approval } = partnerCopy;

/** What the seller asks for, to the buyer and read-only: amount, subject, commission side, and what they would pay. */
export function EntrySummary({ entry }: { entry: PartnerEntry }) {
  const { amountRials, purpose, commissionSide } = entry;
  const isAskable = amountRials >= AMOUNT_MIN_RIALS;
  const { data: quote, isError } = useCommissionQuery(isAskable ? { amountRials, side: commissionSide } : skipToken);
  const youPay = {
    label: approval.youPay,
    value: quote ? <MoneyText rials={quote.payerPaysRials} tone="out" /> : <Skeleton width="short" />,
    strong: true,
  };
  return (
    <ReceiptCard top={<AmountInWords heading={approval.heading} rials={amountRials} tone="out" />}>
      <KeyValueList
        items={[
          { label: requestMoneyCopy.fields.purpose, value: purpose },
          {
            label: approval.commissionWith,
            value: commissionSide === 'payer' ? approval.buyerIsYou : requestMoneyCopy.fields.commissionSeller,
          },
          // without it the page still says the amount and who pays the commission
          ...(isAskable && !isError ? [youPay] : []),
        ]}
      />
    </ReceiptCard>
  );
}
