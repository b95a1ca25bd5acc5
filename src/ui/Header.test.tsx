import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { BottomNav } from './BottomNav';
import { Header } from './Header';

describe('Header', () => {
  it('goes back to a page, or does what it is told', async () => {
    const back = jest.fn();
    const { rerender } = render(<Header title="ارسال پول" back="/home" />, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'بازگشت' })).toHaveAttribute('href', '/home');
    rerender(<Header title="ارسال پول" back={back} />);
    await userEvent.click(screen.getByRole('button', { name: 'بازگشت' }));
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('leads back to the partner instead', () => {
    render(<Header title="لینک پرداخت" back="/home" partner={{ name: 'نیازمندی‌ها', to: '/partner' }} />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'بازگشت' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'لینک پرداخت' })).toBeInTheDocument();
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
