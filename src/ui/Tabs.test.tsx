import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { Tabs } from './Tabs';

const ITEMS = [
  { value: 'all', label: 'همه' },
  { value: 'requests', label: 'درخواست پول' },
  { value: 'sent', label: 'ارسال پول' },
] as const;

function History() {
  const [tab, setTab] = useState<'all' | 'requests' | 'sent'>('all');
  return <Tabs label="تاریخچه" items={ITEMS} value={tab} onChange={setTab} panelId="rows" />;
}

function Login() {
  const { pathname } = useLocation();
  const items = [
    { value: '/login', label: 'ورود', to: '/login' },
    { value: '/register', label: 'ثبت‌نام', to: '/register' },
  ];
  const navigate = useNavigate();
  return (
    <>
      <Tabs look="segmented" label="ورود یا ثبت‌نام" items={items} value={pathname} />
      <button type="button" onClick={() => navigate(-1)}>
        بازگشت از {pathname}
      </button>
    </>
  );
}

describe('Tabs', () => {
  it('selects with the arrow keys, and only the selected tab is in the tab order', async () => {
    render(<History />, { wrapper: MemoryRouter });
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'همه' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'درخواست پول' })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'درخواست پول', selected: true })).toBeInTheDocument();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'ارسال پول', selected: true })).toHaveFocus();
    expect(screen.getByRole('tab', { name: 'همه' })).toHaveAttribute('tabindex', '-1');
  });

  it('navigates to the page of a tab with a path, and a step back leaves the tabs', async () => {
    render(
      <MemoryRouter initialEntries={['/', '/login']}>
        <Login />
      </MemoryRouter>,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'ثبت‌نام' }));
    expect(screen.getByRole('tab', { name: 'ثبت‌نام', selected: true })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'ورود', selected: true })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'بازگشت از /login' }));
    expect(screen.getByRole('button', { name: 'بازگشت از /' })).toBeVisible();
  });
});
