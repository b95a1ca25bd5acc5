/** Texts of src/ui. */
export const uiCopy = {
  working: 'در حال انجام…',
  loading: 'در حال بارگذاری',
  close: 'بستن',
  cancel: 'انصراف',
  unreadable: 'این شماره درست نیست. آن را بازبینی کنید',
} as const;
