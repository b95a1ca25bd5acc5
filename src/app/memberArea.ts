import { cardsFlow } from '@/flows/cards';
import type { MemberFlows } from '@/flows/memberGate';
import { otpActionFlow } from '@/flows/otpAction';
import { paymentFlow } from '@/flows/payment';
import { requestMoneyFlow } from '@/flows/requestMoney';
import { logoutFlow } from '@/session/logout';

/** The flows of somebody who is logged in; none brings another down. */
export const memberFlows: MemberFlows['memberFlows'] = [
  cardsFlow,
  requestMoneyFlow,
  paymentFlow,
  otpActionFlow,
  logoutFlow,
];

export { GatewayForm } from '@/features/payment/GatewayForm';
export { SideNavigation } from '@/product/SideNavigation';
export { MemberRoutes } from './MemberRoutes';
export { NewcomerRoutes } from './NewcomerRoutes';
