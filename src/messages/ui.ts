/** Texts of src/ui. */
export const uiCopy = {
  working: 'در حال انجام…',
  loading: 'در حال بارگذاری',
  close: 'بستن',
  cancel: 'انصراف',
} as const;
