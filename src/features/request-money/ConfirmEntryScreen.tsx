import { PARTNER_TERMS } from '@contract/rules/delivery';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { chosenAccount, useListAccountsQuery } from '@/api/accounts';
import type { PartnerEntry } from '@/api/partner';
import { AccountField } from '@/components/AccountField';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { RequestSummary } from './RequestSummary';
import { createRequested, selectRequestMoney } from './slice';

/**
 * The confirm step of a partner's process: amount, commission side and subject are what the server has of it, and only
 * the account is the seller's to choose here.
 */
export function ConfirmEntryScreen({ entry }: { entry: PartnerEntry }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectRequestMoney);
  const [accountId, setAccountId] = useState<string | null>(null);
  const { data: accounts, isError, refetch } = useListAccountsQuery();
  const account = chosenAccount(accounts, accountId);
  const { processId, amountRials, purpose, commissionSide } = entry;
  const request = { ...PARTNER_TERMS, amountRials, purpose, commissionSide, refereeNationalCode: null };

  return (
    <Page
      gap={4}
      header={<Header title={requestMoneyCopy.confirm.title} back={paths.home} />}
      dock={
        <Dock>
          <Button
            block
            disabled={account === null}
            loading={status === 'pending' || status === 'leaving'}
            loadingText={requestMoneyCopy.confirm.creating}
            onClick={() => account && dispatch(createRequested({ ...request, accountId: account.id, processId }))}
          >
            {requestMoneyCopy.buttons.confirmRequest}
          </Button>
        </Dock>
      }
    >
      <Text look="sm" tone="muted">
        {requestMoneyCopy.confirm.review}
      </Text>
      <RequestSummary draft={{ ...request, accountId: null }} />
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
      <Note tone="gold" icon={LockKeyhole}>
        {requestMoneyCopy.confirm.held}
      </Note>
    </Page>
  );
}
