import { BookOpen, Headset, Info, Landmark, LogOut, Monitor, Phone, Scale, Settings, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { userApi } from '@/api/user';
import { OWN_QUEUE, officePaths } from '@/lib/officePaths';
import { paths } from '@/lib/paths';
import { logoutCopy } from '@/messages/logout';
import { useAppDispatch, useAppSelector } from '@/state/store';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { IconButton } from '@/ui/IconButton';
import { Menu } from '@/ui/Menu';
import { logoutRequested, selectIsLoggingOut } from './slice';

const PLACES = [
  { label: logoutCopy.settings.introduction, icon: Sparkles, to: paths.payload },
  { label: logoutCopy.settings.devices, icon: Monitor, to: paths.devices },
  { label: logoutCopy.settings.about, icon: Info, to: paths.about },
  { label: logoutCopy.settings.help, icon: BookOpen, to: paths.help },
  { label: logoutCopy.settings.support, icon: Headset, to: paths.support },
  { label: logoutCopy.settings.contactUs, icon: Phone, to: paths.contactUs },
];

/** For who has been asked to judge. */
const JUDGMENTS = { label: logoutCopy.settings.judgments, icon: Scale, to: paths.judgments };

/** For our own people, where the office's calls are answered to them. */
const OFFICE = { label: logoutCopy.settings.office, icon: Landmark, to: officePaths.queue(OWN_QUEUE) };

/** The gear of /card-list: places that need no button of their own, and the way out, which asks first. */
export function SettingsMenu() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // what booting has learned: the menu asks for nothing itself
  const { data: user } = userApi.endpoints.userReport.useQueryState();
  const places = [
    ...(user?.isArbiter ? [OFFICE] : []),
    ...(user && user.judgmentCount > 0 ? [JUDGMENTS] : []),
    ...PLACES,
  ];
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

/** The way out where there is no settings menu yet: a newcomer's first card. */
export function LogoutButton() {
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

/** «از حساب خارج می‌شوید؟» */
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
