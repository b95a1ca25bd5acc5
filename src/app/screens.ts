import { lazyScreen } from './lazyScreen';

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
