import { BookOpen, Headset, Info, LogOut, Monitor, Phone, Settings, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { logoutCopy } from '@/messages/logout';
import { Menu } from '@/ui/Menu';
import { LogoutDialog } from './LogoutDialog';

const PLACES = [
  { label: logoutCopy.settings.introduction, icon: Sparkles, to: paths.payload },
  { label: logoutCopy.settings.devices, icon: Monitor, to: paths.devices },
  { label: logoutCopy.settings.about, icon: Info, to: paths.about },
  { label: logoutCopy.settings.help, icon: BookOpen, to: paths.help },
  { label: logoutCopy.settings.support, icon: Headset, to: paths.support },
  { label: logoutCopy.settings.contactUs, icon: Phone, to: paths.contactUs },
];

/** The gear of /card-list: places that need no button of their own, and the way out, which asks first. */
export function SettingsMenu() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={logoutCopy.settings.menu}
        icon={Settings}
        items={[
          ...PLACES.map(({ label, icon, to }) => ({ label, icon, onSelect: () => navigate(to) })),
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
