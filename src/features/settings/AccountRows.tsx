import {
  Bell,
  CircleQuestionMark,
  FolderLock,
  Headset,
  KeyRound,
  Landmark,
  LogOut,
  MonitorSmartphone,
  Scale,
  ScrollText,
  Sparkles,
  Vault,
  Waypoints,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useListPasskeysQuery } from '@/api/passkeysApi';
import { useListSessionsQuery } from '@/api/sessionsApi';
import { userApi } from '@/api/user';
import { formatCount } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { accountCopy as copy } from '@/messages/accountCopy';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { AskFirst } from '@/ui/ConfirmDialog';
import { IconButton } from '@/ui/IconButton';
import { RowButton, RowLink, Rows } from '@/ui/Rows';
import { logoutRequested, selectIsLoggingOut } from './slice';
import { ThemeCard } from './ThemeCard';

/** The rows of /card-list below the cards: the person's other pages, the theme and the logout. */
export function AccountRows() {
  return (
    <>
      <QueueRows />
      <DoorRows />
      <Rows>
        <RowLink icon={Bell} label={copy.notices} to={paths.notifications} />
        <RowLink icon={ScrollText} label={copy.statement} to={paths.statement} />
        <RowLink icon={Vault} label={copy.reserves} to={paths.reserves} />
        <RowLink icon={FolderLock} label={copy.myData} to={paths.myData} />
      </Rows>
      <ThemeCard />
      <Rows>
        <RowLink icon={CircleQuestionMark} label={copy.help} to={paths.help} />
        <RowLink icon={Headset} label={copy.support} to={paths.support} />
        <RowLink icon={Sparkles} label={copy.introduction} to={paths.payload} />
      </Rows>
      <Rows>
        <LogoutRow />
      </Rows>
    </>
  );
}

/** The ways into the account, with their number once it is known. */
function DoorRows() {
  const { data: passkeys } = useListPasskeysQuery();
  const { data: devices } = useListSessionsQuery();
  return (
    <Rows>
      <RowLink
        icon={KeyRound}
        label={copy.passkeys}
        value={passkeys?.length ? copy.passkeyCount(formatCount(passkeys.length)) : undefined}
        to={paths.passkeys}
      />
      <RowLink
        icon={MonitorSmartphone}
        label={copy.devices}
        value={devices && copy.deviceCount(formatCount(devices.length))}
        to={paths.devices}
      />
    </Rows>
  );
}

/** The pages of a referee, of a partner's contact and of the office; nothing for other people. */
export function QueueRows() {
  // the boot's data: the rows send no request
  const { data: user } = userApi.endpoints.userReport.useQueryState();
  const isOperator = user !== undefined && user.roles.length > 0;
  const isReferee = user !== undefined && user.judgmentCount > 0;
  const isContact = user?.isPartnerContact === true;
  if (!isOperator && !isReferee && !isContact) return null;
  return (
    <Rows>
      {isOperator && <RowLink icon={Landmark} label={copy.office} to={paths.officeStart} />}
      {isContact && <RowLink icon={Waypoints} label={copy.partnerDesk} to={paths.partnerDesk} />}
      {isReferee && <RowLink icon={Scale} label={copy.judgments} to={paths.judgments} />}
    </Rows>
  );
}

function LogoutRow() {
  return (
    <AskLogout>{(ask) => <RowButton icon={LogOut} flipIcon danger label={copy.logOut.row} onClick={ask} />}</AskLogout>
  );
}

/** The logout in a newcomer's header. */
export function LogoutButton() {
  return (
    <AskLogout>{(ask) => <IconButton label={copy.logOut.button} icon={LogOut} flipIcon onClick={ask} />}</AskLogout>
  );
}

function AskLogout({ children }: Pick<ComponentProps<typeof AskFirst>, 'children'>) {
  const dispatch = useAppDispatch();
  const isLoggingOut = useAppSelector(selectIsLoggingOut);

  function logOut() {
    dispatch(logoutRequested());
    return 'stay' as const;
  }

  return (
    <AskFirst
      danger
      title={copy.logOut.question}
      text={copy.logOut.text}
      confirmLabel={copy.logOut.confirm}
      busy={isLoggingOut}
      onConfirm={logOut}
    >
      {children}
    </AskFirst>
  );
}
