import {
  BookOpen,
  FolderDown,
  Headset,
  Info,
  Landmark,
  LogOut,
  type LucideIcon,
  Monitor,
  Phone,
  Scale,
  Settings,
  Sparkles,
  Vault,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { userApi } from '@/api/user';
import { paths } from '@/lib/paths';
import { logoutCopy } from '@/messages/logout';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { logoutRequested, selectIsLoggingOut } from './slice';

interface MenuPlace {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
}

const INTRODUCTION = { label: logoutCopy.settings.introduction, icon: Sparkles, to: paths.payload };
const HELP = { label: logoutCopy.settings.help, icon: BookOpen, to: paths.help };
const SUPPORT = { label: logoutCopy.settings.support, icon: Headset, to: paths.support };

const PLACES = [
  INTRODUCTION,
  { label: logoutCopy.settings.devices, icon: Monitor, to: paths.devices },
  { label: logoutCopy.settings.myData, icon: FolderDown, to: paths.myData },
  { label: logoutCopy.settings.reserves, icon: Vault, to: paths.reserves },
  { label: logoutCopy.settings.about, icon: Info, to: paths.about },
  HELP,
  SUPPORT,
  { label: logoutCopy.settings.contactUs, icon: Phone, to: paths.contactUs },
];

/** For referees. */
const JUDGMENTS = { label: logoutCopy.settings.judgments, icon: Scale, to: paths.judgments };

/** For operators. */
const OFFICE = { label: logoutCopy.settings.office, icon: Landmark, to: paths.officeStart };

/** The gear of /card-list: links, and the logout after a confirmation. */
export function SettingsMenu() {
  return <PlacesMenu places={[...useQueues(), ...PLACES]} />;
}

/** A newcomer's header: the logout, or a menu with the pages of a referee or of the office. */
export function NewcomerMenu() {
  const queues = useQueues();
  return queues.length === 0 ? <LogoutButton /> : <PlacesMenu places={[...queues, INTRODUCTION, HELP, SUPPORT]} />;
}

/** Links of referees and of the office. */
function useQueues(): MenuPlace[] {
  // the boot's data: the menu sends no request
  const { data: user } = userApi.endpoints.userReport.useQueryState();
  return [...(user && user.roles.length > 0 ? [OFFICE] : []), ...(user && user.judgmentCount > 0 ? [JUDGMENTS] : [])];
}

function PlacesMenu({ places }: { places: readonly MenuPlace[] }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={logoutCopy.settings.menu}
        icon={Settings}
        items={[
          ...places.map(({ label, icon, to }) => ({ label, icon, onSelect: () => navigate(to) })),
          {
            label: logoutCopy.buttons.logOut,
            icon: LogOut,
            flipIcon: true,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <LogoutDialog open={asking} onCancel={() => setAsking(false)} />
    </>
  );
}

function LogoutButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={logoutCopy.buttons.logOut} icon={LogOut} flipIcon onClick={() => setAsking(true)} />
      <LogoutDialog open={asking} onCancel={() => setAsking(false)} />
    </>
  );
}

interface LogoutDialogProps {
  open: boolean;
  onCancel: () => void;
}

function LogoutDialog({ open, onCancel }: LogoutDialogProps) {
  const dispatch = useAppDispatch();
  const isLoggingOut = useAppSelector(selectIsLoggingOut);
  return (
    <ConfirmDialog
      open={open}
      danger
      title={logoutCopy.question}
      text={logoutCopy.text}
      confirmLabel={logoutCopy.buttons.yesLogOut}
      busy={isLoggingOut}
      onConfirm={() => dispatch(logoutRequested())}
      onCancel={onCancel}
    />
  );
}
