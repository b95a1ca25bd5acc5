import {
  ADDRESS_KEPT_DAYS,
  ADDRESS_LENGTHS,
  type AddressField,
  POSTCODE_LENGTH,
} from '@contract/rules/deliveryAddress';
import { toPersianDigits } from '@/lib/digits';

/** Texts of the buyer's delivery address, and of its card on the seller's page. */
export const addressCopy = {
  title: 'کجا بفرستد؟',
  fields: {
    receiver: 'گیرنده',
    mobile: 'موبایل',
    province: 'استان',
    city: 'شهر',
    address: 'نشانی',
    postcode: 'کد پستی',
  } satisfies Record<AddressField, string>,
  postcodeLength: `${toPersianDigits(POSTCODE_LENGTH)} رقم`,
  missing: {
    receiver: 'نام گیرنده را بنویسید',
    mobile: 'موبایل گیرنده را بنویسید',
    province: 'استان را انتخاب کنید',
    city: 'نام شهر یا روستا را بنویسید',
    address: 'خیابان، کوچه و پلاک را بنویسید',
    postcode: 'کد پستی را بنویسید',
  } satisfies Record<AddressField, string>,
  wrong: {
    receiver: `نام گیرنده با حروف، تا ${toPersianDigits(ADDRESS_LENGTHS.receiver.maximum)} نویسه`,
    mobile: 'موبایل ۱۱ رقم است و با ۰۹ آغاز می‌شود',
    province: 'استان را از فهرست انتخاب کنید',
    city: `نام شهر با حروف، تا ${toPersianDigits(ADDRESS_LENGTHS.city.maximum)} نویسه`,
    address: `نشانی کامل، از ${toPersianDigits(ADDRESS_LENGTHS.address.minimum)} تا ${toPersianDigits(ADDRESS_LENGTHS.address.maximum)} نویسه`,
    postcode: `کد پستی ${toPersianDigits(POSTCODE_LENGTH)} رقم است و با صفر آغاز نمی‌شود`,
  } satisfies Record<AddressField, string>,
  chooseProvince: 'انتخاب کنید',
  others: (count: number) => `نشانی دیگر (${toPersianDigits(count)})`,
  saved: 'نشانی‌های پیشین شما',
  fresh: 'نشانی تازه',
  whoSees: (seller: string) =>
    `نشانی را فقط ${seller} می‌بیند و ${toPersianDigits(ADDRESS_KEPT_DAYS)} روز پس از پایان معامله پاک می‌شود.`,
  card: {
    sendTo: 'بفرستید به',
    receiver: 'نشانی گیرنده',
    onlyYou: 'نشانی از خریدار؛ فقط شما می‌بینید',
    copy: 'کپی نشانی',
    copied: 'نشانی کپی شد',
  },
} as const;
