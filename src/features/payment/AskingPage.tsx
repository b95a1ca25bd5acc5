import { isPayable } from '@contract/rules/transactionStates';
import { HandCoins, Landmark, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactions';
import { MoneyText } from '@/components/MoneyText';
import { Station, TrackLine } from '@/components/MoneyTrackParts';
import parts from '@/components/MoneyTrackParts.module.css';
import { ReceiptCard } from '@/components/ReceiptCard';
import { paths } from '@/lib/paths';
import { payIntentState } from '@/lib/payIntent';
import { BRAND } from '@/messages/brand';
import { partsCopy } from '@/messages/parts';
import { returnsCopy } from '@/messages/returns';
import { Button, LinkButton } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Dock } from '@/ui/Dock';
import { KeyValueList } from '@/ui/KeyValueList';
import { Mark } from '@/ui/Mark';
import { Note } from '@/ui/Note';
import { Page } from '@/ui/Page';
import { AskingHead, DayAndTime } from './ResultHead';

/** Most answers are there before that, and whoever is offered to pay again then would do it. */
const OFFER_AFTER_MS = 5_000;

interface AskingPageProps {
  payment: PaymentAttempt;
  /** Null when the request is somebody else's by now. */
  transaction: TransactionDetails | null;
}

/** Nobody knows yet: back from the gateway while the bank is asked, or not back at all. Neither paid nor not paid is said. */
export function AskingPage({ payment, transaction }: AskingPageProps) {
  const navigate = useNavigate();
  const isWaiting = useIsAfter(OFFER_AFTER_MS);
  const { state, amountRials, startedAt } = payment;
  const isAsking = state === 'asking';
  const code = transaction?.code ?? null;
  const canPay = transaction !== null && isPayable(transaction.status);
  return (
    <Page
      gap={4}
      dock={
        isWaiting && code !== null ? (
          <Dock bare>
            <LinkButton to={paths.transactionDetail(code)} block>
              {returnsCopy.wait}
            </LinkButton>
            {canPay && (
              <Button
                variant="text"
                size="md"
                block
                onClick={() =>
                  navigate(paths.transactionDetail(code), {
                    state: payIntentState({ accountId: null, isWarned: true }),
                  })
                }
              >
                {returnsCopy.payAnyway}
              </Button>
            )}
          </Dock>
        ) : undefined
      }
    >
      <AskingHead
        title={isAsking ? returnsCopy.asking : returnsCopy.atGateway}
        text={isAsking ? returnsCopy.askingText : returnsCopy.atGatewayText}
      />
      <Card padded>
        <div className={parts.stations}>
          <Station look="done" icon={UserRound} name={partsCopy.buyer} caption={returnsCopy.you} />
          <TrackLine look="solid" />
          <Station
            look="plain"
            icon={Landmark}
            name={returnsCopy.bank}
            caption={isAsking ? returnsCopy.bankAnswers : returnsCopy.bankSilent}
          />
          <TrackLine look="dashed" />
          <Station look="amanat-off" name={BRAND} caption={returnsCopy.notThere}>
            <Mark look="faded" empty />
          </Station>
        </div>
      </Card>
      <ReceiptCard>
        <KeyValueList
          items={[
            { label: returnsCopy.amount, value: <MoneyText rials={amountRials} /> },
            { label: returnsCopy.wentToGateway, value: <DayAndTime at={startedAt} /> },
          ]}
        />
      </ReceiptCard>
      {isWaiting && canPay && (
        <Note tone="plain" icon={HandCoins}>
          {returnsCopy.payAgainUnsure} {returnsCopy.payAgainText}
        </Note>
      )}
    </Page>
  );
}

function useIsAfter(milliseconds: number): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}
