import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { NothingRequested } from './EmptyHistory';
import { SideListScreen } from './SideListScreen';

/** /payments: the requests that the viewer has sent to others; the viewer is their payee. */
export function PaymentsScreen() {
  return (
    <SideListScreen
      path={paths.payments}
      title={historyCopy.paymentsTitle}
      list="payments"
      viewer="payee"
      empty={<NothingRequested />}
    />
  );
}
