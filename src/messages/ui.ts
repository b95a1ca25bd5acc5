/** Words that the design system's components say themselves, on whatever screen they stand. */
export const uiCopy = {
  working: 'در حال انجام…',
  loading: 'در حال بارگذاری',
  close: 'بستن',
  cancel: 'انصراف',
} as const;
