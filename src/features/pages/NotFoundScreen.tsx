import { MapPinOff } from 'lucide-react';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { productCopy } from '@/messages/product';
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
        link={{ to: paths.home, label: productCopy.buttons.backHome, replace: true }}
      />
    </StaticPage>
  );
}
