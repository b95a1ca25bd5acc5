import type { Received } from '@contract/rules/division';
import { Fingerprint, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ApiFailure, failureText } from '@/api/failure';
import { useListAccountsQuery } from '@/api/memberAccounts';
import { type TransactionDetails, useTransactionDetailsQuery } from '@/api/transactionsApi';
import { nameOfAccount } from '@/components/AccountField';
import { settlesEarly } from '@/components/dealStory';
import { Header } from '@/components/Header';
import { MoneyText } from '@/components/MoneyText';
import { tomanWords } from '@/lib/money';
import { dealCopy } from '@/messages/dealCopy';
import { disputeCopy } from '@/messages/dispute';
import { otpCopy } from '@/messages/otpCopy';
import { personalCopy } from '@/messages/personalCopy';
import type { OtpRequest } from '@/state/actions';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { Icon } from '@/ui/Icon';
import { type KeyValueItem, KeyValueList } from '@/ui/KeyValueList';
import { Ltr } from '@/ui/Ltr';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import styles from './KeyPrompt.module.css';

const copy = otpCopy.key;

interface KeyPromptProps {
  title: string;
  request: OtpRequest;
  /** Null when no money moves. */
  receives: Received | null;
  /** The device is asked, or the signature is on its way. */
  signing: boolean;
  /** The SMS is on its way. */
  sending: boolean;
  failure: ApiFailure | null;
  onBack: () => void;
  onUse: () => void;
  onSms: () => void;
}

/** /otp for a user with a passkey: what the signature does, for how much and to whom. An SMS is sent only on request. */
export function KeyPrompt(props: KeyPromptProps) {
  const { title, request, receives, signing, sending, failure, onBack, onUse, onSms } = props;
  const refusal = failure && failureText(failure);
  const isRefused = refusal !== null && refusal !== '';
  const rials = amountOf(request, receives);
  const use = (
    <Button
      key="use"
      block
      variant={isRefused ? 'text' : 'primary'}
      size={isRefused ? 'md' : 'lg'}
      icon={Fingerprint}
      loading={signing}
      loadingText={copy.confirming}
      disabled={sending}
      onClick={onUse}
    >
      {isRefused ? copy.again : copy.confirm}
    </Button>
  );
  const bySms = (
    <Button
      key="sms"
      block
      variant={isRefused ? 'primary' : 'text'}
      size={isRefused ? 'lg' : 'md'}
      loading={sending}
      disabled={signing}
      onClick={onSms}
    >
      {copy.bySms}
    </Button>
  );
  return (
    <Page
      gap={5}
      header={<Header title={title} back={onBack} step />}
      dock={<Dock note={copy.smsOnlyThen}>{isRefused ? [bySms, use] : [use, bySms]}</Dock>}
    >
      <section className={styles.top}>
        <span className={styles.seal} aria-hidden="true">
          <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="48" pathLength="1" />
          </svg>
          <Icon icon={Fingerprint} />
        </span>
        <Text as="h2" look="h2">
          {copy.actions[request.action]}
        </Text>
        {rials !== null && (
          <>
            <MoneyText rials={rials} size="amount" />
            <Text look="sm" tone="muted" balance>
              {tomanWords(rials)}
            </Text>
          </>
        )}
      </section>
      {isRefused && <Note tone="negative">{refusal}</Note>}
      {request.paymentCode !== '' && <DealRows request={request} receives={receives} />}
      <Consequence request={request} />
    </Page>
  );
}

/** What the acting side's decision moves, in rials; null where each side gets a share. */
function amountOf({ action, amountRials }: OtpRequest, receives: Received | null): number | null {
  switch (action) {
    case 'settle_transaction':
      return receives?.payeeRials ?? amountRials;
    case 'refund_transaction':
      return receives?.payerRials ?? amountRials;
    case 'cancel':
    case 'change_payout_account':
      return amountRials;
    default:
      return null;
  }
}

/** The other side, the purpose and the code of the deal, and the shares of a division. */
function DealRows({ request, receives }: Pick<KeyPromptProps, 'request' | 'receives'>) {
  const { action, paymentCode, counterpartName } = request;
  const deal = useDealToConfirm(request);
  const other = deal && (deal.viewerRole === 'payer' ? deal.payee : deal.payer);
  const viewer = deal?.viewerRole ?? null;
  const name = other?.fullName ?? counterpartName;
  const shares = amountOf(request, receives) === null ? receives : null;
  const toOther = action === 'settle_transaction' || action === 'refund_transaction';
  const rows: (KeyValueItem | false | null | undefined)[] = [
    shares && { label: disputeCopy.toSide('payer', viewer), value: <MoneyText rials={shares.payerRials} /> },
    shares && { label: disputeCopy.toSide('payee', viewer), value: <MoneyText rials={shares.payeeRials} /> },
    name !== '' && { label: toOther ? copy.toWhom : copy.withWhom, value: name },
    action === 'change_payout_account' && { label: copy.toAccount, value: <ChosenAccount request={request} /> },
    deal && { label: copy.purpose, value: deal.purpose },
    { label: copy.paymentCode, value: <Ltr code>{paymentCode}</Ltr> },
  ];
  return (
    <Card>
      <KeyValueList items={rows.filter((row) => Boolean(row)) as KeyValueItem[]} />
    </Card>
  );
}

/** The account to which the confirmation moves a transfer. Empty until the accounts are known. */
export function ChosenAccount({ request: { decision } }: { request: OtpRequest }): ReactNode {
  const { data: accounts } = useListAccountsQuery();
  const chosen = accounts?.find(({ id }) => id === decision?.subjectId);
  return chosen && <b>{nameOfAccount(chosen, true)}</b>;
}

/** The deal of a confirmation; undefined while it is loading, and for a referee, who cannot read it here. */
export function useDealToConfirm({ action, paymentCode }: OtpRequest): TransactionDetails | undefined {
  return useTransactionDetailsQuery(paymentCode, { skip: action === 'award_dispute' }).currentData;
}

function Consequence({ request }: Pick<KeyPromptProps, 'request'>): ReactNode {
  switch (request.action) {
    case 'settle_transaction':
      return <SettleWarning request={request} />;
    case 'refund_transaction':
      return <Note tone="plain">{copy.refundNote}</Note>;
    case 'cancel':
      return <Note tone="plain">{copy.cancelNote}</Note>;
    case 'change_payout_account':
      return <Note tone="plain">{copy.payoutNote}</Note>;
    case 'export_data':
      return <Note tone="plain">{personalCopy.exportNote}</Note>;
    case 'close_account':
      return (
        <Note tone="warn" icon={TriangleAlert}>
          {personalCopy.closing.note}
        </Note>
      );
    case 'propose_split':
      return <Note tone="plain">{otpCopy.proposalBinds}</Note>;
    case 'accept_proposal':
    case 'accept_award':
      return <Warning>{otpCopy.acceptingDivides}</Warning>;
    case 'concede_dispute':
      return <Warning>{otpCopy.concedes}</Warning>;
    default:
      return null;
  }
}

/** The page of the key is the only question of a settlement, so it also says that nothing was delivered. */
function SettleWarning({ request }: Pick<KeyPromptProps, 'request'>) {
  const deal = useDealToConfirm(request);
  const isEarly = deal !== undefined && settlesEarly(deal);
  return <Warning title={isEarly ? dealCopy.early.title : undefined}>{copy.settleWarning}</Warning>;
}

function Warning({ title = otpCopy.irreversible, children }: { title?: string; children: ReactNode }) {
  return (
    <Note tone="warn" icon={TriangleAlert} title={title}>
      {children}
    </Note>
  );
}
