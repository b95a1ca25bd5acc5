import { Bell, Check, MessageSquareMore, MessagesSquare, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DealNotice, type OfficeDeal, useResendNoticeMutation } from '@/api/officeDealsApi';
import { DisputeBadge } from '@/components/StatusBadge';
import { noticeText } from '@/features/notices/noticeText';
import { toPersianDigits } from '@/lib/digits';
import { DISPUTE_REASON } from '@/messages/dispute';
import { OUTCOME_NAME } from '@/messages/officeCopy';
import { officeDealsCopy } from '@/messages/officeDealsCopy';
import { AskFirst } from '@/ui/ConfirmDialog';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import { IconButton } from '@/ui/IconButton';
import { useNow } from '@/ui/useNow';
import { Moment } from './moments';
import { useOfficeAct } from './OfficeAct';
import styles from './office.module.css';
import { Panel } from './Panel';

const words = officeDealsCopy.deal;

/** The disputes of a deal: who opened them, each entry, the outcome. */
export function Disputes({ disputes }: Pick<OfficeDeal, 'disputes'>) {
  const last = disputes.at(-1);
  return (
    <Panel title={words.dispute} aside={last && <DisputeBadge stage={last.stage} />}>
      {disputes.length === 0 && <p className={classNames(styles.muted, styles.padded)}>{words.none.disputes}</p>}
      {disputes.map(({ openedAt, openedBy, closedAt, disputeReason, disputeOutcome, entries }) => (
        <ul key={openedAt} className={classNames(styles.rows, styles.events)}>
          <Event icon={MessagesSquare} title={DISPUTE_REASON[disputeReason]} at={openedAt}>
            {words.opened(words.by[openedBy])}
          </Event>
          {entries.slice(1).map((entry) => (
            <Event key={entry.at + entry.entryKind} icon={MessageSquareMore} at={entry.at}>
              {words.by[entry.by]} {words.entry}
            </Event>
          ))}
          {closedAt !== null && disputeOutcome !== null && (
            <Event icon={Check} title={OUTCOME_NAME[disputeOutcome]} at={closedAt} />
          )}
        </ul>
      ))}
    </Panel>
  );
}

interface EventProps {
  icon: typeof Check;
  title?: string;
  at: string;
  /** At the end of the line. */
  act?: ReactNode;
  children?: ReactNode;
}

function Event({ icon, title, at, act, children }: EventProps) {
  return (
    <li>
      <Icon icon={icon} size="xs" />
      <div>
        {title !== undefined && <b>{title}</b>}
        {children !== undefined && <p>{children}</p>}
      </div>
      <Moment at={at} />
      {act}
    </li>
  );
}

/** What the two sides were told, and by which channel. */
export function Notices({ deal: { notices, paymentCode }, canResend }: { deal: OfficeDeal; canResend: boolean }) {
  const now = useNow();
  return (
    <Panel title={words.notices} grows aside={words.noticeCount(toPersianDigits(notices.length))}>
      {notices.length === 0 && <p className={classNames(styles.muted, styles.padded)}>{words.none.notices}</p>}
      <ul className={classNames(styles.rows, styles.events)}>
        {notices.map((notice) => (
          <Event
            key={notice.noticeId}
            icon={notice.sms === null ? Bell : MessageSquareMore}
            title={titleOf(notice, now)}
            at={notice.at}
            act={
              canResend &&
              notice.canResend && (
                <Resend paymentCode={paymentCode} notice={notice}>
                  {(ask) => (
                    <IconButton label={`${words.resend}: ${titleOf(notice, now)}`} icon={RotateCw} onClick={ask} />
                  )}
                </Resend>
              )
            }
          >
            {deliveryOf(notice)}
          </Event>
        ))}
      </ul>
    </Panel>
  );
}

const titleOf = ({ noticeKind: kind, details }: DealNotice, now: Date): string =>
  noticeText({ kind, details }, now).title;

/** «پیامک به فروشنده · فرستاده شد» */
function deliveryOf({ sms, push, isRead, to }: DealNotice): string {
  const { channel } = words;
  const reader = words.readers[to];
  const read = isRead ? channel.read : channel.unread;
  if (sms !== null) return [channel.sms(reader), channel[sms], read].join(' · ');
  return [push === 'sent' ? channel.push(reader) : channel.app(reader), read].join(' · ');
}

interface ResendProps {
  paymentCode: string;
  notice: DealNotice;
  children: (ask: () => void, busy: boolean) => ReactNode;
}

/** Asks before a notice is sent again. */
export function Resend({ paymentCode, notice, children }: ResendProps) {
  const now = useNow();
  const [resend, { isLoading }] = useResendNoticeMutation();
  const act = useOfficeAct();
  return (
    <AskFirst
      title={words.resendQuestion}
      text={words.resendText(titleOf(notice, now), words.readers[notice.to])}
      confirmLabel={words.resendYes}
      busy={isLoading}
      onConfirm={() => act(resend({ paymentCode, noticeId: notice.noticeId }), words.resent)}
    >
      {(ask) => children(ask, isLoading)}
    </AskFirst>
  );
}
