import { PARTNER_TERMS } from '@contract/rules/delivery';
import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { chosenAccount, useListAccountsQuery } from '@/api/accounts';
import type { PartnerEntry } from '@/api/partner';
import type { NewTransaction } from '@/api/transactions';
import { AccountField } from '@/components/AccountField';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { isComplete, RequestSummary, type SummaryDraft } from './RequestSummary';
import { createRequested, selectRequestMoney } from './slice';

/** The confirm step of the seller's draft. Without a complete draft it redirects to the form. */
export function NewTransactionScreen() {
  const { draft: present } = useAppSelector(selectRequestMoney);
  // The flow empties the draft after the request; this page keeps showing it.
  const [draft] = useState(present);
  if (!isComplete(draft)) {
    return <Navigate to={paths.requestMoney} replace />;
  }
  return (
    <ConfirmPage
      back={paths.requestMoney}
      summary={draft}
      request={{ ...draft, processId: DEFAULT_PROCESS_ID }}
      edit={
        <LinkButton to={paths.requestMoney} replace variant="text" size="md" block>
          {requestMoneyCopy.confirm.edit}
        </LinkButton>
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
      summary={{ ...request, accountId: null }}
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
  back: string;
  summary: SummaryDraft;
  /** Null while it is incomplete. */
  request: NewTransaction | null;
  edit?: ReactNode;
  children?: ReactNode;
}

function ConfirmPage({ back, summary, request, edit, children }: ConfirmPageProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectRequestMoney);
  return (
    <Page
      gap={4}
      header={<Header title={requestMoneyCopy.confirm.title} back={back} />}
      dock={
        <Dock>
          <Button
            block
            disabled={request === null}
            loading={status === 'pending' || status === 'leaving'}
            loadingText={requestMoneyCopy.confirm.creating}
            onClick={() => request && dispatch(createRequested(request))}
          >
            {requestMoneyCopy.buttons.confirmRequest}
          </Button>
          {edit}
        </Dock>
      }
    >
      <Text look="sm" tone="muted">
        {requestMoneyCopy.confirm.review}
      </Text>
      <RequestSummary draft={summary} />
      {children}
      <Note tone="gold" icon={LockKeyhole}>
        {requestMoneyCopy.confirm.held}
      </Note>
    </Page>
  );
}
