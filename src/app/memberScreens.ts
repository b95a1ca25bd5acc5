import { lazyScreen } from './lazyScreen';

/** The screens of whoever is logged in, each in a chunk of its own. */
export const memberScreens = {
  CreateCard: lazyScreen(() => import('@/features/cards/CreateCardScreen'), 'CreateCardScreen'),
  ConfirmCard: lazyScreen(() => import('@/features/cards/ConfirmCardScreen'), 'ConfirmCardScreen'),
  ConfirmFirstCard: lazyScreen(() => import('@/features/cards/ConfirmFirstCardScreen'), 'ConfirmFirstCardScreen'),
  CardList: lazyScreen(() => import('@/features/cards/CardListScreen'), 'CardListScreen'),
  SettingsMenu: lazyScreen(() => import('@/features/logout/SettingsMenu'), 'SettingsMenu'),
  LogoutButton: lazyScreen(() => import('@/features/logout/LogoutButton'), 'LogoutButton'),
  Home: lazyScreen(() => import('@/features/home/HomeScreen'), 'HomeScreen'),
  RequestMoney: lazyScreen(() => import('@/features/request-money/RequestMoneyScreen'), 'RequestMoneyScreen'),
  Referee: lazyScreen(() => import('@/features/request-money/RefereeScreen'), 'RefereeScreen'),
  NewTransaction: lazyScreen(() => import('@/features/request-money/NewTransactionScreen'), 'NewTransactionScreen'),
  EntryGate: lazyScreen(() => import('@/features/partner/EntryGate'), 'EntryGate'),
  ConfirmEntry: lazyScreen(() => import('@/features/request-money/ConfirmEntryScreen'), 'ConfirmEntryScreen'),
  Pay: lazyScreen(() => import('@/features/pay/PayScreen'), 'PayScreen'),
  TransactionDetail: lazyScreen(
    () => import('@/features/transaction-detail/TransactionDetailScreen'),
    'TransactionDetailScreen',
  ),
  Receipt: lazyScreen(() => import('@/features/receipt/ReceiptScreen'), 'ReceiptScreen'),
  Otp: lazyScreen(() => import('@/features/otp/OtpScreen'), 'OtpScreen'),
  History: lazyScreen(() => import('@/features/history/HistoryScreen'), 'HistoryScreen'),
  Filter: lazyScreen(() => import('@/features/history/FilterScreen'), 'FilterScreen'),
  Incomings: lazyScreen(() => import('@/features/history/IncomingsScreen'), 'IncomingsScreen'),
  Payments: lazyScreen(() => import('@/features/history/PaymentsScreen'), 'PaymentsScreen'),
  Intro: lazyScreen(() => import('@/features/intro/IntroScreen'), 'IntroScreen'),
  About: lazyScreen(() => import('@/features/pages/AboutScreen'), 'AboutScreen'),
  ContactUs: lazyScreen(() => import('@/features/pages/ContactUsScreen'), 'ContactUsScreen'),
  Sessions: lazyScreen(() => import('@/features/sessions/SessionsScreen'), 'SessionsScreen'),
  NotFound: lazyScreen(() => import('@/features/pages/NotFoundScreen'), 'NotFoundScreen'),
};
