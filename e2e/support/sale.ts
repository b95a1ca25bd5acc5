import type { Person } from './person';
import type { Steps } from './steps';
import { walkBack } from './walkBack';

/** What a sale is about: «۲۵۰۰۰۰۰» rials, of which the seller gets all but the commission of one per cent. */
export const SALE = { typed: '۲۵۰۰۰۰۰', purpose: 'دوچرخهٔ کوهستان', rials: 2_500_000, commission: 25_000 } as const;

/**
 * The whole story by tapping, of two people who have never seen the app: the seller asks for money from a history that is
 * empty, the buyer is led from the link through everything back to that very request, pays, comes back from the receipt
 * to the transaction and settles; and the history says so. Answers the code of the transaction.
 */
export async function tellSale(seller: Steps, buyer: Steps): Promise<string> {
  await seller.arrive('a first visit', '/');
  await seller.join();
  await seller.goTo('تراکنش‌ها');
  await seller.sees('در حال حاضر تراکنشی ندارید');
  const code = await seller.request(SALE.typed, SALE.purpose);
  await seller.goTo('تراکنش‌ها');
  await seller.seesRow(code, 'در انتظار پرداخت');

  await buyer.arrive('a link somebody sent', `/pay/${code}`);
  await buyer.join();
  await buyer.sees(SALE.purpose);
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
  await buyer.confirmWithCode('تأیید و تسویه با فروشنده');
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, /در حال تسویه|تسویه‌شده|تأییدشده/);
  return code;
}

/** {@link tellSale}, and both find everything everywhere as it is. */
export async function sellAndSettle(seller: Person, buyer: Person): Promise<void> {
  await tellSale(seller, buyer);
  await walkBack(buyer);
  await walkBack(seller);
}
