import { PARTNER_TERMS } from '@contract/rules/deliveryRules';
import { DEFAULT_PROCESS_ID, PHOTOS_OF_AN_ITEM } from '@contract/rules/limits';
import { sumFor } from '@contract/rules/sums';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { BankAccount } from '@/api/accountsApi';
import { chosenAccount, useListAccountsQuery } from '@/api/memberAccounts';
import type { PartnerEntry } from '@/api/partnerApi';
import type { NewTransaction } from '@/api/transactionsApi';
import { type QuoteState, useQuote } from '@/api/useQuote';
import { AccountField, nameOfAccount } from '@/components/AccountField';
import { BankLogo } from '@/components/BankLogo';
import { useDraftPhotos } from '@/components/draftPhotos';
import { FeeLine } from '@/components/FeeLine';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { ReceiptCard } from '@/components/ReceiptCard';
import { BuyerPays } from '@/components/RequestFields';
import { SumLine } from '@/components/SumLine';
import { termsLine } from '@/components/TermsRow';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { deliveryCopy } from '@/messages/deliveryCopy';
import { itemPhotosCopy } from '@/messages/itemPhotos';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Loading } from '@/ui/Loading';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Skeleton } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import { useGoBack } from '@/ui/useGoBack';
import styles from './NewTransactionScreen.module.css';
import { createRequested, type RequestDraft, selectRequestMoney } from './slice';

const { confirm } = requestMoneyCopy;

/** The confirm step of the seller's draft. Without a complete draft it redirects to the form. */
export function NewTransactionScreen() {
  const { draft: present } = useAppSelector(selectRequestMoney);
  // The flow empties the draft after the request; this page keeps showing it.
  const [{ amountUnit: _ofTheField, ...draft }] = useState(present);
  const { chosen } = useDraftPhotos(PHOTOS_OF_AN_ITEM);
  const goBack = useGoBack(paths.requestMoney);
  if (!isComplete(draft)) {
    return <Navigate to={paths.requestMoney} replace />;
  }
  return (
    <ConfirmPage
      back={goBack}
      summary={{ ...draft, photos: chosen.length }}
      request={{ ...draft, processId: DEFAULT_PROCESS_ID }}
      edit={
        <Button variant="text" size="md" block onClick={goBack}>
          {confirm.edit}
        </Button>
      }
    />
  );
}

/** The confirm step of a partner's process. The seller chooses only the account; the server has the rest. */
export function ConfirmEntryScreen({ entry }: { entry: PartnerEntry }) {
  const [accountId, setAccountId] = useState<string | null>(null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = chosenAccount(accounts, accountId);
  const { processId, amountRials, purpose, commissionSide } = entry;
  const request = { ...PARTNER_TERMS, amountRials, purpose, commissionSide, refereeNationalCode: null };
  return (
    <ConfirmPage
      back={paths.home}
      summary={{ ...request, accountId: null, photos: 0 }}
      request={account && { ...request, accountId: account.id, processId }}
    >
      <AccountField
        label={requestMoneyCopy.depositTo}
        sheetTitle={requestMoneyCopy.depositToWhich}
        accounts={accounts}
        selected={account}
        onSelect={setAccountId}
        addTo={paths.createCardThen(paths.newTransactionsOf(processId))}
        failed={isError}
        onRetry={refetch}
      />
    </ConfirmPage>
  );
}

interface ConfirmPageProps {
  back: string | (() => void);
  summary: SummaryDraft;
  /** Null while it is incomplete. */
  request: NewTransaction | null;
  edit?: ReactNode;
  children?: ReactNode;
}

function ConfirmPage({ back, summary, request, edit, children }: ConfirmPageProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectRequestMoney);
  const quote = useQuote(summary.amountRials, summary.commissionSide);
  return (
    <Page
      gap={4}
      header={<Header title={confirm.title} back={back} />}
      dock={
        <Dock>
          <Button
            block
            disabled={request === null || quote.kind === 'failed'}
            loading={status === 'pending' || status === 'leaving'}
            loadingText={confirm.creating}
            onClick={() => request && dispatch(createRequested(request))}
          >
            {requestMoneyCopy.buttons.confirmRequest}
          </Button>
          {edit}
        </Dock>
      }
    >
      <Text look="sm" tone="muted">
        {confirm.review}
      </Text>
      <RequestSummary draft={summary} quote={quote} />
      {children}
      <Note tone="gold" icon={LockKeyhole}>
        {confirm.held}
      </Note>
    </Page>
  );
}

/** `accountId` is null where the page has a field for the account. */
type SummaryDraft = Omit<CompleteDraft, 'accountId'> & Pick<Request, 'accountId'> & { photos: number };

/** The request before it is sent, under what the seller receives. */
function RequestSummary({ draft, quote }: { draft: SummaryDraft; quote: QuoteState }) {
  const { amountRials, purpose, accountId, refereeNationalCode, payByDays, photos } = draft;
  const { data: accounts } = useListAccountsQuery();
  const account = chosenAccount(accounts, accountId);

  return (
    <ReceiptCard top={<OwnSum quote={quote} amountRials={amountRials} />}>
      <KeyValueList
        items={[
          { label: confirm.asked, value: <MoneyText rials={amountRials} /> },
          { label: requestMoneyCopy.fields.purpose, value: purpose },
          ...(photos === 0 ? [] : [{ label: itemPhotosCopy.onForm, value: itemPhotosCopy.chosen(photos) }]),
          { label: deliveryCopy.terms.title, value: termsLine(draft) },
          { label: deliveryCopy.terms.payBy, value: deliveryCopy.terms.days(toPersianDigits(payByDays)) },
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
        ]}
      />
      <div className={styles.fee}>
        <FeeLine quote={quote} viewer="payee">
          {quote.kind === 'known' && <BuyerPays rials={sumFor('payer', quote)} />}
        </FeeLine>
      </div>
    </ReceiptCard>
  );
}

/** What the seller receives; without a quote, the request's amount. */
function OwnSum({ quote, amountRials }: { quote: QuoteState; amountRials: number }) {
  if (quote.kind === 'known') return <SumLine about={confirm.toYou} rials={sumFor('payee', quote)} tone="in" />;
  if (quote.kind !== 'loading') return <SumLine about={confirm.asked} rials={amountRials} />;
  return (
    <Loading>
      <span className={styles.sum}>
        <Skeleton width="half" />
        <Skeleton width="half" />
      </span>
    </Loading>
  );
}

function ShortAccount({ account }: { account: BankAccount }) {
  return (
    <span className={styles.account}>
      {nameOfAccount(account)}
      <BankLogo logo={account.bank.logo} size="mini" />
    </span>
  );
}

/** A draft without missing fields. */
type CompleteDraft = Request & { amountRials: number; accountId: string };

/** A draft without what concerns the form alone. */
type Request = Omit<RequestDraft, 'amountUnit'>;

function isComplete(draft: Request): draft is CompleteDraft {
  return draft.amountRials !== null && draft.accountId !== null && draft.purpose !== '';
}
