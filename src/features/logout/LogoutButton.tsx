import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { logoutCopy } from '@/messages/logout';
import { IconButton } from '@/ui/IconButton';
import { LogoutDialog } from './LogoutDialog';

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
