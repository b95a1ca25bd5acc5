import type { CodedAction } from '@contract/rules/confirmedActions';
import { List, ReceiptText, Scale, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TransactionDetails } from '@/api/transactionsApi';
import { EvidencePhotos } from '@/components/EvidencePhotos';
import { FeeCard } from '@/components/FeeCard';
import { HistoryList } from '@/components/HistoryList';
import { DeliveryState } from '@/features/delivery/DeliveryState';
import { isDecided } from '@/features/dispute/DisputeLinks';
import { paths } from '@/lib/paths';
import { dealCopy } from '@/messages/dealCopy';
import { disputeCopy } from '@/messages/dispute';
import { itemPhotosCopy } from '@/messages/itemPhotos';
import { transactionDetailCopy } from '@/messages/transaction-detail';
import { Card } from '@/ui/Card';
import { Fold } from '@/ui/Fold';
import { KeyValueList } from '@/ui/KeyValueList';
import { RowButton, RowLink } from '@/ui/Rows';
import { Text } from '@/ui/Text';
import styles from './DealDetails.module.css';
import { useFacts } from './DetailFacts';
import { actionsOf } from './detailActions';
import { historyEntries } from './historyEntries';
import { canChangeItemPhotos, ItemPhotosField } from './ItemPhotosField';
import { ProofRow } from './ProofRow';
import { useIsNarrow } from './ShareSheet';

interface DealDetailsProps {
  transaction: TransactionDetails;
  onChoose: (action: CodedAction) => void;
  /** The receipt has a row of its own outside the fold. */
  withoutReceipt?: boolean;
  /** Rows before the fold. */
  before?: ReactNode;
  /** Rows after the fold: more time, trouble. */
  children?: ReactNode;
}

/** «جزئیات معامله»: all that is not the next step, folded. It starts open on a desktop only. */
export function DealDetails({ before, children, ...details }: DealDetailsProps) {
  const isNarrow = useIsNarrow();
  return (
    <Card>
      {before && <ul className={styles.before}>{before}</ul>}
      <Fold name="deal" icon={List} title={dealCopy.details} startsOpen={!isNarrow}>
        <Details {...details} />
      </Fold>
      {children && <ul className={styles.after}>{children}</ul>}
    </Card>
  );
}

function Details({ transaction, onChoose, withoutReceipt }: Omit<DealDetailsProps, 'before' | 'children'>) {
  const { code, viewerRole, isSamePerson, delivery, checkUrl, fee, payerPaysRials, payeeReceivesRials } = transaction;
  const { itemPhotos } = transaction;
  const facts = useFacts(transaction);
  const canRefund = !isSamePerson && actionsOf(transaction).includes('refund');
  const hasRows = checkUrl !== null || isDecided(transaction) || canRefund;
  return (
    <>
      {delivery !== null && <DeliveryState transaction={transaction} delivery={delivery} />}
      <KeyValueList items={facts} />
      {canChangeItemPhotos(transaction) ? (
        <div className={styles.photos}>
          <ItemPhotosField transaction={transaction} />
        </div>
      ) : (
        itemPhotos.length > 0 && (
          <>
            <Heading>{itemPhotosCopy.title}</Heading>
            <div className={styles.photos}>
              <EvidencePhotos pictures={itemPhotos} />
            </div>
          </>
        )
      )}
      {fee !== null && (
        <>
          <Heading>{dealCopy.money}</Heading>
          <FeeCard
            quote={{ kind: 'known', ...fee, payerPaysRials, payeeReceivesRials }}
            viewer={isSamePerson ? 'both' : viewerRole}
          />
        </>
      )}
      <Heading>{transactionDetailCopy.history}</Heading>
      <HistoryList steps={historyEntries(transaction)} />
      {hasRows && (
        <ul className={styles.after}>
          {checkUrl !== null && <ProofRow transaction={transaction} url={checkUrl} />}
          {checkUrl !== null && !withoutReceipt && (
            <RowLink icon={ReceiptText} label={dealCopy.receipt} to={paths.receipt(code)} />
          )}
          {isDecided(transaction) && <RowLink icon={Scale} label={disputeCopy.title} to={paths.dispute(code)} />}
          {canRefund && (
            <RowButton danger flipIcon icon={Undo2} label={dealCopy.refund} onClick={() => onChoose('refund')} />
          )}
        </ul>
      )}
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <div className={styles.heading}>
      <Text as="h3" look="section">
        {children}
      </Text>
    </div>
  );
}
