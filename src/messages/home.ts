import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import type { NextAction, NextActor } from '@contract/rules/nextStep';
import { BRAND } from './brand';
import { DISPUTE_HEADLINE } from './dealCopy';

/** Texts of the home screen. */
export const homeCopy = {
  buttons: {
    sendMoney: 'ارسال پول',
    requestMoney: 'درخواست پول',
  },
  greeting: (firstName: string) => `سلام ${firstName}`,
  question: 'امروز با چه کسی معامله می‌کنید؟',
  sendHint: 'با لینک یا کد پرداخت',
  requestHint: 'ساخت لینک برای خریدار',
  othersRequests: 'درخواست‌های دیگران از شما',
  yourRequests: 'درخواست‌های شما از دیگران',
  count: (count: string) => `${count} مورد`,
  toYou: 'به شما',
  fromYou: 'از شما',
  hold: {
    title: `پول شما نزد ${BRAND}`,
    forPurchases: 'برای خریدهای شما',
    onItsWay: 'برای شما',
    failed: 'مبلغ به‌روز نشد',
  },
  failed: { title: 'مبلغ به‌روز نشد', safe: 'پول شما سر جایش است.' },
  openDeals: {
    title: 'معامله‌های باز',
    all: 'همه',
    and: '،',
    /** Actors without a name. */
    actor: {
      payer: 'خریدار',
      payee: 'فروشنده',
      referee: 'داور',
      office: BRAND,
      bank: 'بانک',
    } satisfies Record<NextActor, string>,
    does: {
      pay: 'می‌پردازد',
      deliver: {
        hand: 'تحویل می‌دهد',
        courier: 'می‌فرستد',
        service: 'کار را انجام می‌دهد',
      } satisfies Record<DeliveryMethod, string>,
      inspect: 'بررسی می‌کند',
      answer: 'به مشکل پاسخ می‌دهد',
      answer_question: 'به پرسش پاسخ می‌دهد',
      talk: 'به پیشنهاد شما پاسخ می‌دهد',
      accept_case: 'پاسخ می‌دهد',
      decide: 'رأی می‌دهد',
      appeal: 'به رأی پاسخ می‌دهد',
      choose_account: 'حساب واریز را تغییر می‌دهد',
      wait: 'واریز می‌کند',
    } satisfies Record<Exclude<NextAction, 'deliver'>, string> & { deliver: Record<DeliveryMethod, string> },
  },
  turn: {
    yours: 'نوبت شماست',
    nothing: 'کاری منتظر شما نیست',
    later: 'هر وقت نوبت شما شد، همین‌جا می‌آید.',
    count: (count: string) => `${count} کار`,
    all: 'همه',
    until: (day: string) => `تا ${day}`,
    /** After the day until which a request can be paid. */
    open: 'باز است',
    refused: 'بانک نپذیرفت',
    over: 'مهلت تمام شد',
    /** After a question of the referee or the office. */
    unanswered: 'وگرنه بدون پاسخ شما رأی داده می‌شود.',
    caseOf: (paymentCode: string) => `داوری · ${paymentCode}`,
    tasks: {
      pay: 'پرداخت کنید',
      deliver: {
        hand: 'هنگام تحویل، کد را اسکن کنید',
        courier: 'کالا را بفرستید و کد رهگیری را ثبت کنید',
        service: 'کار را انجام دهید و «تحویل دادم» را بزنید',
      } satisfies Record<DeliveryMethod, string>,
      onItsWay: 'کالا در راه است؛ پس از رسیدن بررسی کنید',
      inspect: {
        hand: 'کالا را بررسی کنید',
        courier: 'کالا را بررسی کنید',
        service: 'کار را بررسی کنید',
      } satisfies Record<DeliveryMethod, string>,
      /** One person on both sides. */
      decideAlone: 'پول را برسانید یا برگردانید',
      answer: 'به مشکل ثبت‌شده پاسخ دهید',
      answer_question: DISPUTE_HEADLINE.asked,
      talk: 'به پیشنهاد توافق پاسخ دهید',
      agree: 'به توافق برسید یا رسیدگی بخواهید',
      choose_account: 'حساب دیگری برای واریز انتخاب کنید',
      appeal: 'به رأی پاسخ دهید',
      accept_case: 'می‌پذیرید داوری کنید؟',
      decide: 'پرونده را بخوانید و رأی دهید',
      look: 'جزئیات تراکنش را ببینید',
    },
  },
  howItWorks: `${BRAND} چطور کار می‌کند؟`,
  help: 'راهنما',
  guide: {
    buyerPays: 'پرداخت می‌کند',
    keeper: 'پول را نگه می‌دارد',
    sellerReceives: 'پس از تأیید می‌گیرد',
    youPay: 'شما می‌پردازید',
    afterYouConfirm: 'پس از تأیید شما',
  },
} as const;
