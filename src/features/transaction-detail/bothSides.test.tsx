import type { TransactionStatus } from '@contract/rules/transactionStates';
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type TransactionDetails, transactionsApi } from '@/api/transactionsApi';
import { FeeCard } from '@/components/FeeCard';
import { paths, routePatterns } from '@/lib/paths';
import { createTestApp } from '@/testing/createTestApp';
import { TransactionDetailScreen } from './TransactionDetailScreen';

const person = {
  nationalCode: '0084575948',
  mobile: '09121234321',
  firstName: 'سارا',
  lastName: 'احمدی',
  fullName: 'سارا احمدی',
};

/** One person can be both sides only in a request from the partner. */
function ownTransaction(status: TransactionStatus): TransactionDetails {
  return {
    code: 'K7M2Q9XD',
    amountRials: 2_500_000,
    purpose: 'دوچرخهٔ کوهستان',
    status,
    ending: null,
    createdAt: '2026-11-19T14:50:00Z',
    updatedAt: '2026-11-19T14:50:00Z',
    viewerRole: 'payee',
    payee: person,
    payer: person,
    payeeAccount: null,
    payerAccount: null,
    commissionSide: 'payee',
    commissionRials: 25_000,
    fee: { payerShareRials: 0, payeeShareRials: 25_000, freeUsedRials: 0 },
    payerPaysRials: 2_500_000,
    payeeReceivesRials: 2_475_000,
    aboveGateway: false,
    itemPhotos: [],
    isSamePerson: true,
    refereeNationalCode: null,
    payment: null,
    otherPayments: [],
    terms: { deliveryMethod: 'hand', payBy: '2026-11-26T14:50:00Z', deliverByDays: 3 },
    referee: null,
    delivery: null,
    deliveryAddress: null,
    dispute: null,
    next: { actor: null, action: 'wait', dueAt: null, since: null, ifSilent: 'nothing', movedHours: 0 },
    payout: null,
    payeeTrust: null,
    checkUrl: null,
    amountInPreview: false,
    history: [{ from: null, to: status, at: '2026-11-19T14:50:00Z', cause: null }],
    events: [],
  };
}

async function show(status: TransactionStatus, changes: Partial<TransactionDetails> = {}): Promise<void> {
  const { store, network } = await createTestApp({ as: 'member' });
  // The server has no such deal, and the page shows the known answer meanwhile.
  network.hold('/transactions/details/');
  const transaction = { ...ownTransaction(status), ...changes };
  await store.dispatch(transactionsApi.util.upsertQueryData('transactionDetails', transaction.code, transaction));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[paths.transactionDetail(transaction.code)]}>
        <Routes>
          <Route path={routePatterns.transactionDetail} element={<TransactionDetailScreen />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

test('a reader who is both sides can settle or refund, with a note on the refund', async () => {
  await show('paid');
  expect(screen.getByRole('button', { name: 'تأیید و تسویه با فروشنده' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'بازگرداندن پول به خریدار' })).toBeInTheDocument();
  expect(
    screen.getByText('اگر معامله سر نگرفت، می‌توانید با «بازگرداندن پول به خریدار» پول را به خریدار برگردانید'),
  ).toBeInTheDocument();
});

test.each([
  ['inquired', 'پرداخت ۲٬۵۰۰٬۰۰۰ ریال'],
  ['redirected', 'پرداخت دوباره ۲٬۵۰۰٬۰۰۰ ریال'],
] as const)('a reader who is both sides can pay while the status is %s', async (status, label) => {
  await show(status);
  expect(screen.getByRole('button', { name: label })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'لغو درخواست' })).not.toBeInTheDocument();
});

test.each(['payer', 'payee'] as const)(
  'tells the %s the moved deadline of a payment, and why it moved',
  async (viewerRole) => {
    const next = { actor: 'payer', action: 'pay', since: null, ifSilent: 'cancel', movedHours: 26 } as const;
    const changes = { viewerRole, isSamePerson: false, payer: null, next: { ...next, dueAt: '2026-11-27T16:50:00Z' } };
    await show('inquired', changes);
    if (viewerRole === 'payer') expect(screen.getByText('اگر نپردازید، درخواست ۶ آذر بسته می‌شود')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^جزئیات (معامله|درخواست)$/ }));
    expect(screen.getByText('مهلت پرداخت').parentElement).toHaveTextContent('۲۰:۲۰');
    expect(screen.getByText('۲۶ ساعت، به‌خاطر اختلال در سرویس')).toBeVisible();
  },
);

test('a sum that no gateway takes cannot be paid, and the button says why', async () => {
  await show('inquired', { aboveGateway: true });
  expect(screen.getByRole('button', { name: 'این مبلغ از سقف درگاه بیشتر است' })).toBeDisabled();
});

test.each([false, true])('a new request is warned of such a sum: %s', (aboveGateway) => {
  const fees = { payerPaysRials: 9, payeeReceivesRials: 8, payerShareRials: 0, payeeShareRials: 1, freeUsedRials: 0 };
  render(<FeeCard quote={{ kind: 'known', ...fees, aboveGateway }} viewer="payee" />);
  expect(screen.queryAllByText('این مبلغ از سقف درگاه بیشتر است')).toHaveLength(aboveGateway ? 1 : 0);
});

test.each([
  ['payer', 'مهلت پرداخت تمام شد و درخواست لغو شد'],
  ['payee', 'کسی تا پایان مهلت نپرداخت و درخواست لغو شد'],
] as const)('tells the %s of an expired request, on the page and in its history', async (viewerRole, text) => {
  const at = '2026-11-26T14:50:00Z';
  const expired = { from: 'inquired', to: 'canceled', at, cause: 'expired' } as const;
  const changes = { viewerRole, isSamePerson: false, payer: null, ending: 'expired' } as const;
  await show('canceled', { ...changes, history: [expired] });
  expect(screen.getByRole('heading', { name: text })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'جزئیات معامله' }));
  expect(screen.getByText('پایان مهلت پرداخت؛ درخواست لغو شد')).toBeVisible();
});
