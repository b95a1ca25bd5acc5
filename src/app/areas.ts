import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadFreshPage } from '@/lib/freshPage';

/**
 * A screen in a chunk of its own: `lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen')`. A chunk that does not come is
 * asked for once more; if it does not come then, although there is a connection, it went with a deployment: the page is loaded anew, once.
 */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load().catch(load).catch(waitForFreshPage))[name] }));
}

/** Waits for ever when a fresh page is on its way, so that nothing flashes up before; else the screen has failed. */
function waitForFreshPage(error: unknown): Promise<never> {
  return loadFreshPage(Date.now()) ? new Promise(() => undefined) : Promise.reject(error);
}

/** The screens that need nobody to be logged in, each in a chunk of its own. */
export const screens = {
  Login: lazyScreen(() => import('@/features/auth/LoginScreen'), 'LoginScreen'),
  Register: lazyScreen(() => import('@/features/auth/RegisterScreen'), 'RegisterScreen'),
  AuthOtp: lazyScreen(() => import('@/features/auth/AuthOtpScreen'), 'AuthOtpScreen'),
  Help: lazyScreen(() => import('@/features/pages/HelpScreen'), 'HelpScreen'),
  Support: lazyScreen(() => import('@/features/pages/SupportScreen'), 'SupportScreen'),
  Contact: lazyScreen(() => import('@/features/pages/ContactScreen'), 'ContactScreen'),
  Terms: lazyScreen(() => import('@/features/pages/TermsScreen'), 'TermsScreen'),
  Privacy: lazyScreen(() => import('@/features/pages/PrivacyScreen'), 'PrivacyScreen'),
};

/** Fetches what only somebody who is logged in needs: one chunk (docs/adr/0005). */
export const loadMemberArea = () => import('./memberArea');

/** What of it is drawn outside its own routes. Drawn only after the member gate has opened: by then the chunk is here. */
export const memberArea = {
  NewcomerRoutes: lazyScreen(loadMemberArea, 'NewcomerRoutes'),
  MemberRoutes: lazyScreen(loadMemberArea, 'MemberRoutes'),
  SideNavigation: lazyScreen(loadMemberArea, 'SideNavigation'),
  GatewayForm: lazyScreen(loadMemberArea, 'GatewayForm'),
};

/** Fetches the flow of the partner's pages: with them one chunk, for whoever comes from there. */
export const loadPartnerArea = () => import(/* webpackChunkName: "partnerArea" */ '@/flows/partner');

/** The partner's pages. */
export const partnerScreens = {
  Intro: lazyScreen(
    () => import(/* webpackChunkName: "partnerArea" */ '@/features/partner/PartnerIntroScreen'),
    'PartnerIntroScreen',
  ),
  Request: lazyScreen(
    () => import(/* webpackChunkName: "partnerArea" */ '@/features/partner/PartnerRequestScreen'),
    'PartnerRequestScreen',
  ),
  Approval: lazyScreen(
    () => import(/* webpackChunkName: "partnerArea" */ '@/features/partner/PartnerApprovalScreen'),
    'PartnerApprovalScreen',
  ),
};
