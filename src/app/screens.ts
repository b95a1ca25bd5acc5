import { lazyScreen } from './lazyScreen';

/** Every screen, each in a chunk of its own. */
export const screens = {
  Login: lazyScreen(() => import('@/features/auth/LoginScreen'), 'LoginScreen'),
  Register: lazyScreen(() => import('@/features/auth/RegisterScreen'), 'RegisterScreen'),
  AuthOtp: lazyScreen(() => import('@/features/auth/AuthOtpScreen'), 'AuthOtpScreen'),
  CreateCard: lazyScreen(() => import('@/features/cards/CreateCardScreen'), 'CreateCardScreen'),
  ConfirmCard: lazyScreen(() => import('@/features/cards/ConfirmCardScreen'), 'ConfirmCardScreen'),
  CardList: lazyScreen(() => import('@/features/cards/CardListScreen'), 'CardListScreen'),
  SettingsMenu: lazyScreen(() => import('@/features/logout/SettingsMenu'), 'SettingsMenu'),
  LogoutButton: lazyScreen(() => import('@/features/logout/LogoutButton'), 'LogoutButton'),
  Home: lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen'),
  RequestMoney: lazyScreen(() => import('@/features/request-money/RequestMoneyScreen'), 'RequestMoneyScreen'),
  NewTransaction: lazyScreen(() => import('@/features/request-money/NewTransactionScreen'), 'NewTransactionScreen'),
  Pay: lazyScreen(() => import('@/features/pay/PayScreen'), 'PayScreen'),
  TransactionDetail: lazyScreen(
    () => import('@/features/transaction-detail/TransactionDetailScreen'),
    'TransactionDetailScreen',
  ),
  Receipt: lazyScreen(() => import('@/features/receipt/ReceiptScreen'), 'ReceiptScreen'),
  Otp: lazyScreen(() => import('@/features/otp/OtpScreen'), 'OtpScreen'),
  History: lazyScreen(() => import('@/features/history/HistoryScreen'), 'HistoryScreen'),
  Incomings: lazyScreen(() => import('@/features/history/IncomingsScreen'), 'IncomingsScreen'),
  Payments: lazyScreen(() => import('@/features/history/PaymentsScreen'), 'PaymentsScreen'),
  Intro: lazyScreen(() => import('@/features/intro/IntroScreen'), 'IntroScreen'),
  About: lazyScreen(() => import('@/features/pages/AboutScreen'), 'AboutScreen'),
  Help: lazyScreen(() => import('@/features/pages/HelpScreen'), 'HelpScreen'),
  Support: lazyScreen(() => import('@/features/pages/SupportScreen'), 'SupportScreen'),
  ContactUs: lazyScreen(() => import('@/features/pages/ContactUsScreen'), 'ContactUsScreen'),
  Terms: lazyScreen(() => import('@/features/pages/TermsScreen'), 'TermsScreen'),
  Privacy: lazyScreen(() => import('@/features/pages/PrivacyScreen'), 'PrivacyScreen'),
  NotFound: lazyScreen(() => import('@/features/pages/NotFoundScreen'), 'NotFoundScreen'),
};
