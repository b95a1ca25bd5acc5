import { MessageCircle } from 'lucide-react';
import { environment } from '@/lib/environment';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { LinkButton } from '@/ui/Button';

/** The way to the support chat, where there is one. */
export function ChatLink() {
  return environment.supportChatUrl === '' ? null : (
    <LinkButton to={paths.contact} variant="soft" icon={MessageCircle} block>
      {pagesCopy.chat.link}
    </LinkButton>
  );
}
