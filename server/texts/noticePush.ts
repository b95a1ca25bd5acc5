import type { NoticeWords } from '@contract/rules/noticeWords';
import { noticeWords } from '@contract/rules/noticeWords';
import { moment, rials } from './figures';
import type { NoticeFacts } from './noticeSms';

/** The push message of a notice. A locked phone shows it too, so amount and purpose are opt-in. */
export function noticePush(
  { kind, details, method, amountRials, purpose }: NoticeFacts,
  showAmount: boolean,
): NoticeWords {
  const due = details.due_at === undefined ? '' : moment(details.due_at);
  const words = noticeWords({ kind, details: { method: method ?? 'hand', ...details } }, due, rials);
  if (!showAmount) return kind === 'award' ? { ...words, body: 'در برنامه ببینید.' } : words;
  if (amountRials === 0) return words;
  const amount = rials(details.amount ?? amountRials);
  return { ...words, body: `${words.body}\n${amount}${purpose === '' ? '' : ` · ${purpose}`}` };
}
