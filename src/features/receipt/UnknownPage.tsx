import { ReceiptText } from 'lucide-react';
import { paths } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { moneyCopy } from '@/messages/money';
import { Dock } from '@/ui/Dock';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { ResultHead } from './ResultHead';

/** The page was opened without a payment it could ask about: it claims nothing. */
export function UnknownPage() {
  return (
    <Page
      dock={
        <Dock bare>
          <LinkButton to={paths.home} block>
            {copy.buttons.backHome}
          </LinkButton>
          <LinkButton to={paths.transactions} variant="text" size="md" block>
            {moneyCopy.receipt.seeTransactions}
          </LinkButton>
        </Dock>
      }
    >
      <ResultHead
        look="checking"
        icon={ReceiptText}
        title={moneyCopy.receipt.unknownTitle}
        text={moneyCopy.receipt.unknownText}
      />
    </Page>
  );
}
