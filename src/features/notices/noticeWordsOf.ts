import type { NoticeDetails } from '@contract/rules/notices';
import type { Notice } from '@/api/notices';
import { untilOf } from '@/components/NextLine';
import { formatRials } from '@/lib/money';
import { DISPUTE_BADGE } from '@/messages/dispute';
import { NOTICE_SILENCE, NOTICE_TASK, type NoticeWords, noticesCopy, noticeWords } from '@/messages/notices';

/** What a notice says, as its reader has it in the list. */
export function noticeWordsOf({ kind, details }: Pick<Notice, 'kind' | 'details'>, now: Date): NoticeWords {
  const until = details.due_at === undefined ? '' : untilText(details.due_at, now);
  switch (kind) {
    case 'paid':
      return noticeWords.paid(details.method ?? 'hand');
    case 'paid_receipt':
      return noticeWords.paidReceipt;
    case 'payment_lost':
      return noticeWords.paymentLost;
    case 'payment_reversed':
      return noticeWords.paymentReversed(details.why ?? 'unanswered');
    case 'delivered':
      return details.delivery === 'sent' ? noticeWords.sent(until) : noticeWords.delivered(until);
    case 'deadline':
      return ofDeadline(details, until);
    case 'settled':
      if (details.yours === false) return noticeWords.settledAway;
      return details.by_silence ? noticeWords.settledBySilence : noticeWords.settled;
    case 'settled_done':
    case 'refunded_done':
      return noticeWords.arrived;
    case 'refunded':
      return details.yours === false ? noticeWords.refundedAway : noticeWords.refunded;
    case 'payout_failed':
      return noticeWords.payoutFailed;
    case 'expired':
      return noticeWords.expired;
    case 'canceled':
      return noticeWords.canceled;
    case 'dispute_opened':
      return details.stage === 'office' ? noticeWords.disputedAtOffice(until) : noticeWords.disputed(until);
    case 'dispute_entry':
      return ofDispute(details, until);
    case 'proposal':
      return noticeWords.proposal;
    case 'award':
      return noticeWords.award(formatRials(details.payer_receives ?? 0), formatRials(details.payee_receives ?? 0));
    case 'judge_invited':
      return noticeWords.invited(until);
    case 'security':
      return details.event === 'card_added' ? noticeWords.cardAdded : noticeWords.newDevice;
  }
}

function ofDeadline({ task = 'wait', yours, grace, if_silent = 'nothing' }: NoticeDetails, until: string): NoticeWords {
  const otherwise = NOTICE_SILENCE[if_silent];
  if (grace) return (yours ? noticeWords.grace : noticeWords.othersGrace)(NOTICE_TASK[task], until, otherwise);
  return (yours === false ? noticeWords.othersDeadline : noticeWords.deadline)(NOTICE_TASK[task], until);
}

function ofDispute({ news, stage, outcome }: NoticeDetails, until: string): NoticeWords {
  switch (news) {
    case 'asked':
      return noticeWords.asked;
    case 'rejected':
      return noticeWords.rejected;
    case 'stage':
      return noticeWords.stage(DISPUTE_BADGE[stage ?? 'office']);
    case 'late':
      return noticeWords.late(until);
    case 'closed':
      return noticeWords.closed(outcome ?? 'agreed');
    default:
      return noticeWords.said;
  }
}

/** «امروز ۱۲:۳۲», «یکشنبه ۱ آذر ۱۲:۳۲» */
function untilText(instant: string, now: Date): string {
  const { day, time } = untilOf(instant, now);
  return noticesCopy.until(day, time);
}
