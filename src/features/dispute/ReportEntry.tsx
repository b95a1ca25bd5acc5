import { Check, Flag } from 'lucide-react';
import type { DisputeEntry } from '@/api/disputes';
import { useReportEntryMutation } from '@/api/disputes';
import { useTellFailure } from '@/api/failure';
import { disputeCopy } from '@/messages/dispute';
import { AskFirst } from '@/ui/ConfirmDialog';
import { Icon } from '@/ui/Icon';
import styles from './ReportEntry.module.css';

const words = disputeCopy.text;

/** «گزارش این نوشته»: shows the office what one of the people in a dispute has written. What the house says needs none. */
export function ReportEntry({ entry }: { entry: DisputeEntry }) {
  const [report, { isLoading, isSuccess }] = useReportEntryMutation();
  const tellFailure = useTellFailure();
  if (entry.by === 'office' || entry.by === 'system') return null;

  if (isSuccess) {
    return (
      <p className={styles.report} role="status">
        <Icon icon={Check} size="xs" />
        {words.reported}
      </p>
    );
  }
  return (
    <AskFirst
      title={words.reportQuestion}
      text={words.reportConsequence}
      confirmLabel={words.reportYes}
      busy={isLoading}
      onConfirm={() => report(entry.entryId).unwrap().catch(tellFailure)}
    >
      {(ask) => (
        <button type="button" className={styles.report} onClick={ask}>
          <Icon icon={Flag} size="xs" />
          {words.report}
        </button>
      )}
    </AskFirst>
  );
}
