import { BRAND } from './brand';
import type { DisputeStory } from './dispute';

/** The state of a case for its referee. */
export const REFEREE_STORY = {
  invited: (until: string): DisputeStory => ({ lead: 'می‌پذیرید داوری کنید؟', text: `تا ${until} پاسخ دهید.` }),
  toDecide: (until: string): DisputeStory => ({
    lead: 'نوبت شماست.',
    text: `تا ${until} پرونده را بخوانید و رأی دهید.`,
  }),
  awarded: (until: string): DisputeStory => ({ text: `رأی شما ثبت شد و تا ${until} می‌شود به آن اعتراض کرد.` }),
  over: { text: 'پرونده بسته شد.' } satisfies DisputeStory,
};

/** Texts of the referee's pages. */
export const judgmentCopy = {
  title: 'داوری‌های من',
  empty: 'پرونده‌ای نزد شما نیست',
  caseTitle: 'پروندهٔ داوری',
  groups: { turn: 'نوبت شماست', awarded: 'رأی داده‌اید', closed: 'بسته‌شده' },
  accept: 'می‌پذیرم داوری کنم',
  decline: 'نمی‌توانم داوری کنم',
  note: 'نام و عکس‌ها محرمانه است. فقط بر پایهٔ آنچه در پرونده هست رأی دهید.',
  declineQuestion: 'این پرونده را داوری نمی‌کنید؟',
  declineConsequence: `${BRAND} به آن رسیدگی می‌کند.`,
  declineYes: 'بله، نمی‌توانم',
  left: (left: string) => `${left} مانده`,
} as const;
