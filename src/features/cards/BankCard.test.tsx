import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { BankAccount } from '@/api/accountsApi';
import { AccountPickerSheet } from '@/components/AccountField';
import { BankCard } from './BankCard';

const MELLAT: BankAccount = {
  id: 'mellat',
  pan: '6104337912004585',
  iban: 'IR130120000000004812057730',
  deposit: '4812057730',
  isDefault: true,
  payoutFrom: '2026-11-21T08:00:00Z',
  payingCard: 'own',
  ownerName: 'سارا محمدی',
  bank: { name: 'بانک ملت', logo: 'PHN2Zy8+', color: 'C8102E' },
};
const BY_IBAN: BankAccount = {
  ...MELLAT,
  id: 'iban',
  pan: null,
  isDefault: false,
  payoutFrom: '2026-11-21T08:00:00Z',
  bank: { name: 'بانک سامان', logo: '', color: '' },
};

function Picker({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState('mellat');
  return (
    <>
      <AccountPickerSheet
        open
        title="واریز به کدام کارت؟"
        accounts={[MELLAT, BY_IBAN]}
        selectedId={id}
        onSelect={(chosen) => {
          setId(chosen);
          onClose();
        }}
        onClose={jest.fn()}
        addTo="/create-card"
      />
      <output>{id}</output>
    </>
  );
}

describe('BankCard', () => {
  it('shows a number with equal groups completely, and reads it in groups', () => {
    render(<BankCard account={{ ...MELLAT, pan: '6104610461046104' }} />);
    expect(screen.getByRole('img', { name: 'شمارهٔ کارت ۶۱۰۴ ۶۱۰۴ ۶۱۰۴ ۶۱۰۴' })).toBeInTheDocument();
    expect(screen.getAllByText('۶۱۰۴')).toHaveLength(4);
  });

  it('shows owner, account number and IBAN, and marks the default card', () => {
    render(<BankCard account={MELLAT} />);
    expect(screen.getByText('سارا محمدی')).toBeInTheDocument();
    expect(screen.getByText('IR۱۳ ۰۱۲۰ ۰۰۰۰ ۰۰۰۰ ۴۸۱۲ ۰۵۷۷ ۳۰')).toHaveAttribute('dir', 'ltr');
    expect(screen.getByText('پیش‌فرض')).toBeInTheDocument();
  });

  it('shows the IBAN once, in place of the number, for an account added by IBAN', () => {
    render(<BankCard account={BY_IBAN} />);
    expect(screen.getByRole('img')).toHaveAccessibleName(/^شبا IR[۰-۹ ]+$/);
    expect(screen.getAllByText(/^شبا$|^IR/)).toHaveLength(1);
  });

  it('draws an icon in place of a broken logo', () => {
    const { container } = render(<BankCard account={MELLAT} />);
    const logo = container.querySelector('img');
    expect(logo).toHaveAttribute('src', 'data:image/svg+xml;base64,PHN2Zy8+');
    fireEvent.error(logo as Element);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg.lucide-landmark')).toBeInTheDocument();
  });
});

describe('AccountPickerSheet', () => {
  it('offers the accounts as radio rows, and a link to add one', async () => {
    const onClose = jest.fn();
    render(<Picker onClose={onClose} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('radio', { name: /بانک ملت/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /بانک سامان/ }));
    expect(screen.getByRole('status')).toHaveTextContent('iban');
    expect(screen.getByRole('link', { name: 'افزودن کارت یا شبا' })).toHaveAttribute('href', '/create-card');
  });

  it('accepts the selected account again', async () => {
    const onClose = jest.fn();
    render(<Picker onClose={onClose} />, { wrapper: MemoryRouter });
    await userEvent.click(screen.getByRole('radio', { name: /بانک ملت/ }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
