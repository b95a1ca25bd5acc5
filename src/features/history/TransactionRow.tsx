import { directionFor, sumFor } from '@contract/rules/sums';
import { ArrowDownRight, ArrowUpLeft } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ListItem } from '@/api/listsApi';
import { MoneyText } from '@/components/MoneyText';
import { DisputeBadge, StatusBadge } from '@/components/StatusBadge';
import { formatTime } from '@/lib/calendar';
import { paths } from '@/lib/paths';
import { historyCopy } from '@/messages/history';
import { classNames } from '@/ui/classNames';
import { Ltr } from '@/ui/Ltr';
import rows from '@/ui/Rows.module.css';
import { Tile } from '@/ui/Tile';
import styles from './TransactionRow.module.css';

const LOOK = {
  payee: { tone: 'in', icon: ArrowDownRight, words: historyCopy.buttons.historyRequests },
  payer: { tone: 'out', icon: ArrowUpLeft, words: historyCopy.buttons.historySent },
} as const;

interface TransactionRowProps {
  item: ListItem;
  /** Receives the payment code when the row is opened. */
  onOpen: (paymentCode: string) => void;
}

/**
 * A row: direction, purpose, counterpart, time, the viewer's own sum and status. A
 * second payment that was sent back links only its receipt, because the transaction belongs to another buyer. Memoized:
 * scrolling renders the list each frame.
 */
export const TransactionRow = memo(function TransactionRow({ item, onOpen }: TransactionRowProps) {
  const { tone, icon, words } = LOOK[item.viewerRole];
  // A request has no buyer until it is paid.
  const counterpart = (item.viewerRole === 'payer' ? item.payee : item.payer)?.fullName;
  return (
    <Link
      to={item.isSentBack ? paths.transactionReceiptOf(item.code) : paths.transactionDetail(item.code)}
      className={classNames(rows.focusable, styles.row)}
      onClick={() => onOpen(item.code)}
    >
      <Tile icon={icon} tone={tone} />
      <span className={styles.words}>
        <span className="visually-hidden">{words}</span>
        <span className={styles.purpose}>{item.purpose}</span>
        <span className={styles.detail}>
          {item.isSentBack && `${historyCopy.statusGroups.refunded} · `}
          {counterpart !== undefined && `${counterpart} · `}
          <Ltr>{formatTime(item.createdAt)}</Ltr>
          {item.split !== null && <span className="visually-hidden"> {historyCopy.ownPart}</span>}
        </span>
      </span>
      <span className={styles.end}>
        <MoneyText
          rials={sumFor(item.viewerRole, item)}
          tone={directionFor(item.viewerRole, item) ?? 'plain'}
          size="row"
        />
        <StatusBadge status={item.status} role={item.viewerRole} ending={item.ending} />
        {item.dispute !== null && <DisputeBadge stage={item.dispute.stage} />}
        {item.split !== null && <DisputeBadge stage="closed" split />}
      </span>
    </Link>
  );
});
