import type { CodedAction } from '@contract/rules/confirmedActions';
import { EllipsisVertical, ReceiptText, Share2, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { TransactionDetails } from '@/api/transactionsApi';
import { paths } from '@/lib/paths';
import { dealCopy } from '@/messages/dealCopy';
import { Menu, type MenuItem } from '@/ui/Menu';
import { actionsOf } from './detailActions';
import { useIsNarrow } from './ShareSheet';

interface DealMenuProps {
  transaction: TransactionDetails;
  onShare: () => void;
  onChoose: (action: CodedAction) => void;
}

/** The menu in the header of a deal: its link, its receipt, and for the seller giving the money back. */
export function DealMenu({ transaction, onShare, onChoose }: DealMenuProps) {
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const { code, checkUrl } = transaction;
  const canRefund = actionsOf(transaction).includes('refund');
  const items: (MenuItem | false)[] = [
    isNarrow && { label: dealCopy.share, icon: Share2, onSelect: onShare },
    checkUrl !== null && { label: dealCopy.receipt, icon: ReceiptText, onSelect: () => navigate(paths.receipt(code)) },
    canRefund && {
      label: dealCopy.refund,
      icon: Undo2,
      flipIcon: true,
      danger: true,
      onSelect: () => onChoose('refund'),
    },
  ];
  const shown = items.filter((item) => item !== false);
  return shown.length === 0 ? null : <Menu label={dealCopy.options} icon={EllipsisVertical} items={shown} />;
}
