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
};
