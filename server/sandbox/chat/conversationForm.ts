import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, BEHALF_MAX_LENGTH, MOBILE } from '@contract/rules/limits';
import { isNationalCode } from '@contract/rules/nationalCode';
import { cleanText } from '@contract/rules/text';
import type { ChatPerson, ChatSide } from '../../db/schema/sandbox';
import type { SamplePerson } from '../samples';

export type Form = Readonly<Record<string, unknown>> | undefined;

/** What the form for a new conversation holds, as it was typed. */
export interface ConversationDraft {
  readonly title: string;
  readonly price: string;
  readonly onePerson: boolean;
  readonly seller: SamplePerson;
  readonly buyer: SamplePerson;
}

/** What is wrong with a draft, by field. */
export type DraftErrors = Readonly<Partial<Record<'title' | 'price' | 'seller' | 'buyer', string>>>;

/** A draft that can become a conversation. */
export interface NewConversation {
  readonly title: string;
  readonly priceRials: number;
  readonly seller: Omit<ChatPerson, 'userId'>;
  /** Null when one person is on both sides. */
  readonly buyer: Omit<ChatPerson, 'userId'> | null;
}

/** Reads the posted form; a sample person that was tampered with is replaced by a fresh one. */
export function readDraft(form: Form, freshPerson: () => SamplePerson): ConversationDraft {
  return {
    title: field(form, 'title'),
    price: field(form, 'price'),
    onePerson: field(form, 'one_person') !== '',
    seller: readPerson(form, 'seller', freshPerson),
    buyer: readPerson(form, 'buyer', freshPerson),
  };
}

/** The conversation of a draft, or what is wrong with it. */
export function judgeDraft(
  draft: ConversationDraft,
): { readonly conversation: NewConversation } | { readonly errors: DraftErrors } {
  const priceRials = Number(onlyDigits(draft.price));
  const isPriceRight = priceRials >= AMOUNT_MIN_RIALS && priceRials <= AMOUNT_MAX_RIALS;
  const errors: DraftErrors = {
    ...(draft.title === '' && { title: 'عنوان آگهی را بنویسید' }),
    ...(!isPriceRight && { price: 'قیمت باید میان ۱۰٬۰۰۰ و ۱٬۰۰۰٬۰۰۰٬۰۰۰ ریال باشد' }),
    ...mobileError('seller', draft.seller),
    ...(draft.onePerson ? {} : mobileError('buyer', draft.buyer)),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const { title, seller, buyer, onePerson } = draft;
  return { conversation: { title, priceRials, seller, buyer: onePerson ? null : buyer } };
}

/** A text field of a form, cleaned; empty when it is missing, too long or not text. */
export function field(form: Form, name: string): string {
  const value = form?.[name];
  if (typeof value !== 'string' || value.length > BEHALF_MAX_LENGTH * 4) return '';
  return cleanText(cleanText(value).slice(0, BEHALF_MAX_LENGTH));
}

function mobileError(side: ChatSide, { mobile }: SamplePerson): DraftErrors {
  return MOBILE.test(mobile) ? {} : { [side]: 'لطفاً شمارهٔ موبایل را به‌درستی وارد کنید' };
}

function readPerson(form: Form, side: ChatSide, freshPerson: () => SamplePerson): SamplePerson {
  const of = (name: string) => field(form, `${side}_${name}`);
  const mobile = onlyDigits(of('mobile'));
  const nationalCode = of('national_code');
  if (!isNationalCode(nationalCode)) return { ...freshPerson(), mobile };
  const birthDate = { day: of('day'), month: of('month'), year: of('year') };
  return { nationalCode, birthDate, mobile, card: of('card') };
}

/** The digits of a text, whatever script they were typed in. */
function onlyDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf)).replace(/[^0-9]/g, '');
}
