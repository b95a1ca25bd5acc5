import { DEFAULT_PROCESS_ID } from '@contract/rules/limits';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Header } from '@/components/Header';
import { paths } from '@/lib/paths';
import { requestMoneyCopy } from '@/messages/request-money';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { Button, LinkButton } from '@/ui/Button';
import { Dock } from '@/ui/Dock';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { Text } from '@/ui/Text';
import { isComplete, RequestSummary } from './RequestSummary';
import { createRequested, selectRequestMoney } from './slice';

/** The step between filling in and asking: everything once more, then the link. Without a draft it leads to the form. */
export function NewTransactionScreen() {
  const dispatch = useAppDispatch();
  const { draft: present, status } = useAppSelector(selectRequestMoney);
  // The flow empties the draft once the request is made; this page shows what it was until it is left.
  const [draft] = useState(present);
  if (!isComplete(draft)) {
    return <Navigate to={paths.requestMoney} replace />;
  }
  return (
    <Page
      gap={4}
      header={<Header title={requestMoneyCopy.confirm.title} back={paths.requestMoney} />}
      dock={
        <Dock>
          <Button
            block
            loading={status === 'pending' || status === 'leaving'}
            loadingText={requestMoneyCopy.confirm.creating}
            onClick={() => dispatch(createRequested({ ...draft, processId: DEFAULT_PROCESS_ID }))}
          >
            {requestMoneyCopy.buttons.confirmRequest}
          </Button>
          <LinkButton to={paths.requestMoney} replace variant="text" size="md" block>
            {requestMoneyCopy.confirm.edit}
          </LinkButton>
        </Dock>
      }
    >
      <Text look="sm" tone="muted">
        {requestMoneyCopy.confirm.review}
      </Text>
      <RequestSummary draft={draft} />
      <Note tone="gold" icon={LockKeyhole}>
        {requestMoneyCopy.confirm.held}
      </Note>
    </Page>
  );
}
