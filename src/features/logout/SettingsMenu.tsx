import { BookOpen, Headset, Info, LogOut, Monitor, Phone, Settings, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { accountCopy } from '@/messages/account';
import { copy } from '@/messages/copy';
import { Menu } from '@/ui/Menu';
import { LogoutDialog } from './LogoutDialog';

const PLACES = [
  { label: accountCopy.settings.introduction, icon: Sparkles, to: paths.payload },
  { label: accountCopy.settings.devices, icon: Monitor, to: paths.devices },
  { label: accountCopy.settings.about, icon: Info, to: paths.about },
  { label: accountCopy.settings.help, icon: BookOpen, to: paths.help },
  { label: accountCopy.settings.support, icon: Headset, to: paths.support },
  { label: accountCopy.settings.contactUs, icon: Phone, to: paths.contactUs },
];

/** The gear of /card-list: places that need no button of their own, and the way out, which asks first. */
export function SettingsMenu() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={accountCopy.settings.menu}
        icon={Settings}
        items={[
          ...PLACES.map(({ label, icon, to }) => ({ label, icon, onSelect: () => navigate(to) })),
          { label: copy.buttons.logOut, icon: LogOut, flipIcon: true, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <LogoutDialog open={asking} onCancel={() => setAsking(false)} />
    </>
  );
}
