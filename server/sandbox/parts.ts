import { type Html, html } from './html';
import type { SamplePerson } from './samples';

/** The title of a card, in both languages. */
export function heading(persian: string, english: string): Html {
  return html`<h2>${persian}<span lang="en" dir="ltr">${english}</span></h2>`;
}

/** A value that a touch copies; the page needs the script `copy`. */
export function copyable(value: string): Html {
  return html`<button type="button" class="copy" data-copy="${value}" title="کپی"><bdi dir="ltr">${value}</bdi></button>`;
}

export function row(label: string, value: Html | string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

/** What somebody needs to register as this person and to add a card, ready to be copied; the mobile unless it is elsewhere. */
export function personRows(person: Omit<SamplePerson, 'mobile'> & { readonly mobile?: string }): Html[] {
  const { day, month, year } = person.birthDate;
  return [
    row('کد ملی', copyable(person.nationalCode)),
    row('تاریخ تولد', toPersianDigits(`${day} ${month} ${year}`)),
    ...(person.mobile ? [row('موبایل', copyable(person.mobile))] : []),
    row('کارت', copyable(person.card)),
  ];
}

/** Latin digits of a text as the reader expects them. */
export function toPersianDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
}
