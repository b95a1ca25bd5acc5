import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { NothingSent } from './EmptyHistory';
import { SideListScreen } from './SideListScreen';

/** /incomings: the requests of others that the viewer has opened; the viewer is their payer. */
export function IncomingsScreen() {
  return (
    <SideListScreen
      path={paths.incomings}
      title={historyCopy.incomingsTitle}
      list="inquiries"
      viewer="payer"
      empty={<NothingSent />}
    />
  );
}
