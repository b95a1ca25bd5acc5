import { RIALS_PER_TOMAN } from '@contract/rules/limits';
import type { BankAccount } from '@/api/accounts';
import { chosenAccount, useListAccountsQuery } from '@/api/accounts';
import { useCommissionQuery } from '@/api/transactions';
import { AmountInWords } from '@/components/AmountInWords';
import { BankLogo } from '@/components/BankLogo';
import { MoneyText } from '@/components/MoneyText';
import { ReceiptCard } from '@/components/ReceiptCard';
import { termsLine } from '@/components/TermsRow';
import { toPersianDigits } from '@/lib/digits';
import { formatRials } from '@/lib/money';
import { deliveryCopy } from '@/messages/delivery';
import { productCopy } from '@/messages/product';
import { requestMoneyCopy } from '@/messages/request-money';
import { Button } from '@/ui/Button';
import { KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Skeleton } from '@/ui/Skeleton';
import styles from './RequestSummary.module.css';
import type { RequestDraft } from './slice';

const { confirm } = requestMoneyCopy;

/** `accountId` is null where the page has a field for the account. */
export type SummaryDraft = Omit<CompleteDraft, 'accountId'> & Pick<RequestDraft, 'accountId'>;

/** The request before it is sent: amount in rials and toman, commission, what the buyer pays and the seller receives. */
export function RequestSummary({ draft }: { draft: SummaryDraft }) {
  const { amountRials, commissionSide, purpose, accountId, refereeNationalCode, payByDays } = draft;
  const { data: quote, isError, refetch } = useCommissionQuery({ amountRials, side: commissionSide });
  const { data: accounts } = useListAccountsQuery();
  const account = chosenAccount(accounts, accountId);

  /** An amount of the quote; a skeleton while it loads, a retry after a failure. */
  const quoted = (rials: number | undefined, tone: 'in' | 'plain' = 'plain') => {
    if (rials !== undefined) {
      return <MoneyText rials={rials} tone={tone} />;
    }
    return isError ? (
      <Button variant="text" size="sm" onClick={refetch}>
        {productCopy.buttons.retry}
      </Button>
    ) : (
      <Skeleton width="short" />
    );
  };

  return (
    <ReceiptCard top={<AmountInWords heading={confirm.fromOthers} rials={amountRials} tone="in" />}>
      <KeyValueList
        items={[
          { label: confirm.amountInToman, value: confirm.toman(formatRials(amountRials / RIALS_PER_TOMAN)) },
          { label: requestMoneyCopy.fields.purpose, value: purpose },
          { label: deliveryCopy.terms.title, value: termsLine(draft) },
          { label: deliveryCopy.terms.payBy, value: deliveryCopy.terms.days(toPersianDigits(payByDays)) },
          {
            label: confirm.commissionWith,
            value: commissionSide === 'payee' ? requestMoneyCopy.sellerIsYou : requestMoneyCopy.fields.commissionBuyer,
          },
          { label: confirm.commission, value: quoted(quote && quote.payerPaysRials - quote.payeeReceivesRials) },
          { label: requestMoneyCopy.buyerPays, value: quoted(quote?.payerPaysRials) },
          ...(accountId === null
            ? []
            : [
                {
                  label: requestMoneyCopy.depositTo,
                  value: account ? <ShortAccount account={account} /> : <Skeleton width="short" />,
                },
              ]),
          {
            label: confirm.referee,
            value: refereeNationalCode ? (
              <Ltr persian>{refereeNationalCode}</Ltr>
            ) : (
              <span className={styles.none}>{confirm.noReferee}</span>
            ),
          },
          { label: requestMoneyCopy.youReceive, value: quoted(quote?.payeeReceivesRials, 'in'), strong: true },
        ]}
      />
    </ReceiptCard>
  );
}

/** First and last four digits of the account. */
function ShortAccount({ account }: { account: BankAccount }) {
  const number = account.pan ?? account.iban;
  return (
    <span className={styles.account}>
      <Ltr persian>{`${number.slice(0, 4)} •••• ${number.slice(-4)}`}</Ltr>
      <BankLogo logo={account.bank.logo} size="mini" />
    </span>
  );
}

/** A draft without missing fields. */
type CompleteDraft = RequestDraft & { amountRials: number; accountId: string };

export function isComplete(draft: RequestDraft): draft is CompleteDraft {
  return draft.amountRials !== null && draft.accountId !== null && draft.purpose !== '';
}
