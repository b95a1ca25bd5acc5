import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Header } from './Header';
import { BottomNav } from './Navigation';
import { PartnerWayContext } from './usePartnerWay';

describe('Header', () => {
  it('goes back to a page, or does what it is told', async () => {
    const back = jest.fn();
    const { rerender } = render(<Header title="ارسال پول" back="/home" />, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'بازگشت' })).toHaveAttribute('href', '/home');
    rerender(<Header title="ارسال پول" back={back} />);
    await userEvent.click(screen.getByRole('button', { name: 'بازگشت' }));
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('leads back to the partner instead, past the router, unless it is a step on the way', () => {
    const visit = { name: 'نیازمندی‌ها', href: '/sandbox/chat/p1' };
    const inVisit = (header: ReactNode) => (
      <MemoryRouter>
        <PartnerWayContext value={visit}>{header}</PartnerWayContext>
      </MemoryRouter>
    );
    const { rerender } = render(inVisit(<Header title="لینک پرداخت" back="/home" />));
    expect(screen.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toHaveAttribute('href', visit.href);
    expect(screen.queryByRole('link', { name: 'بازگشت' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'لینک پرداخت' })).toBeInTheDocument();

    rerender(inVisit(<Header title="کد تأیید" back="/pay" step />));
    expect(screen.getByRole('link', { name: 'بازگشت' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).not.toBeInTheDocument();

    // a page of the navigation has nothing to go back from
    rerender(inVisit(<Header title="تراکنش‌ها" />));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('BottomNav', () => {
  it.each([
    ['/', 'خانه'],
    ['/home', 'خانه'],
    ['/Transaction', 'تراکنش‌ها'],
    ['/card-list', 'کارت‌های من'],
  ])('marks the place of %s', (path, name) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <BottomNav />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName(name);
  });
});
