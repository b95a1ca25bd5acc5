import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Header } from './Header';
import { BottomNav } from './Navigation';
import { PartnerLinkContext } from './usePartnerLink';

describe('Header', () => {
  it('links back to a path, or calls an action', async () => {
    const back = jest.fn();
    const { rerender } = render(<Header title="ارسال پول" back="/home" />, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'بازگشت' })).toHaveAttribute('href', '/home');
    rerender(<Header title="ارسال پول" back={back} />);
    await userEvent.click(screen.getByRole('button', { name: 'بازگشت' }));
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('links back to the partner during a visit, beside the own back button of a step', () => {
    const visit = { name: 'نیازمندی‌ها', href: '/sandbox/chat/p1' };
    const inVisit = (header: ReactNode) => (
      <MemoryRouter>
        <PartnerLinkContext value={visit}>{header}</PartnerLinkContext>
      </MemoryRouter>
    );
    const { rerender } = render(inVisit(<Header title="لینک پرداخت" back="/home" />));
    expect(screen.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toHaveAttribute('href', visit.href);
    expect(screen.queryByRole('link', { name: 'بازگشت' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'لینک پرداخت' })).toBeInTheDocument();

    rerender(inVisit(<Header title="کد تأیید" back="/pay" step />));
    expect(screen.getByRole('link', { name: 'بازگشت' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toHaveAttribute('href', visit.href);

    // a page of the navigation has no back button
    rerender(inVisit(<Header title="تراکنش‌ها" />));
    expect(screen.getByRole('link')).toHaveAccessibleName('بازگشت به نیازمندی‌ها');
  });
});

describe('BottomNav', () => {
  it.each([
    ['/', 'خانه'],
    ['/home', 'خانه'],
    ['/Transaction', 'تراکنش‌ها'],
    ['/card-list', 'حساب من'],
  ])('marks %s as the current page', (path, name) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <BottomNav />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName(name);
  });
});
