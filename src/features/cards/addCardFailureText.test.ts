import type { ApiFailure } from '@/api/failure';
import { addCardFailureText } from './schema';

test.each<[ApiFailure, string]>([
  [{ code: 1002, status: 406 }, 'اطلاعات واردشده کامل نیست'],
  [{ code: 1205, status: 409 }, 'این حساب پیش‌تر افزوده شده است'],
  [{ code: 1019, status: 412 }, 'این حساب به نام شما نیست'],
  [{ code: 500, status: 504 }, 'سرویس استعلام بانکی با خطا روبه‌رو شد'],
  [{ code: 1013, status: 422 }, 'این بانک پشتیبانی نمی‌شود. شبا یا کارت دیگری وارد کنید'],
  [{ code: 1016, status: 429 }, 'تعداد درخواست‌ها زیاد است. کمی صبر کنید'],
  [{ code: 500, status: 500 }, 'خطای غیرمنتظره‌ای رخ داد'],
  [{ code: 'network', status: null }, 'خطای غیرمنتظره‌ای رخ داد'],
])('%j', (failure, expected) => {
  expect(addCardFailureText(failure)).toBe(expected);
});
