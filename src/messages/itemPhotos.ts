/** Texts of the photos of the item on a request. */
export const itemPhotosCopy = {
  title: 'عکس‌های درخواست',
  hint: 'خریدار پیش از پرداخت می‌بیند. وقتی او به درگاه برود، عکس‌ها همان می‌مانند.',
  frozen: 'خریدار به درگاه رفته است و عکس‌ها دیگر عوض نمی‌شوند',
} as const;
