import { MapPinOff } from 'lucide-react';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { productCopy } from '@/messages/product';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { StaticPage } from './StaticPage';

/** An unknown address. */
export function NotFoundScreen() {
  return (
    <StaticPage title={pagesCopy.notFound.header}>
      <EmptyState
        icon={MapPinOff}
        title={pagesCopy.notFound.title}
        text={pagesCopy.notFound.text}
        action={
          <LinkButton variant="soft" size="md" to={paths.home} replace>
            {productCopy.buttons.backHome}
          </LinkButton>
        }
      />
    </StaticPage>
  );
}
