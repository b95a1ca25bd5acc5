import { Landmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '@/lib/paths';
import { moneyCopy } from '@/messages/money';
import { Dock } from '@/ui/Dock';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { Spinner } from '@/ui/Spinner';
import styles from './CheckingPage.module.css';
import { ResultHead } from './ResultHead';

/** After this long the person may as well go on: the detail page tells the result too. */
const LONG_WAIT_MS = 20_000;

/** The bank is being asked. Nobody is told «paid» or «not paid» before it has answered. */
export function CheckingPage({ code }: { code: string | null }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Page
      gap={6}
      dock={
        isLong && code !== null ? (
          <Dock bare>
            <LinkButton to={paths.transactionDetail(code)} variant="soft" block>
              {moneyCopy.receipt.seeDetails}
            </LinkButton>
          </Dock>
        ) : undefined
      }
    >
      <div role="status" aria-busy="true">
        <ResultHead
          look="checking"
          icon={Landmark}
          title={moneyCopy.receipt.checking}
          text={isLong ? moneyCopy.receipt.checkingLong : moneyCopy.receipt.checkingText}
        />
        <div className={styles.spinner}>
          <Spinner />
        </div>
      </div>
    </Page>
  );
}
