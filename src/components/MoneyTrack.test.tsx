import type { TransactionStatus } from '@contract/rules/transactionStates';
import { fireEvent, render, screen } from '@testing-library/react';
import { MoneyTrack } from './MoneyTrack';

function track(status: TransactionStatus) {
  return <MoneyTrack status={status} buyerName="شما" sellerName="رضا کریمی" turn="نوبت شماست." say="تأیید کنید." />;
}

function traveller(container: HTMLElement) {
  return container.querySelector('[data-from]');
}

describe('MoneyTrack', () => {
  it('is an image whose name is its sentence', () => {
    render(track('paid'));
    expect(screen.getByRole('img', { name: 'نوبت شماست. تأیید کنید.' })).toBeInTheDocument();
  });

  it('says «پول اینجاست» only while the money is held', () => {
    const { rerender } = render(track('paid'));
    expect(screen.getByText('پول اینجاست')).toBeInTheDocument();
    rerender(track('settled_done'));
    expect(screen.queryByText('پول اینجاست')).not.toBeInTheDocument();
  });

  it('animates the coin once when a status moves the money', () => {
    const { container, rerender } = render(track('redirected'));
    expect(traveller(container)).toBeNull();
    rerender(track('paid'));
    expect(traveller(container)).toHaveAttribute('data-from', 'buyer');
    expect(traveller(container)).toHaveAttribute('data-to', 'amanat');
    fireEvent.animationEnd(traveller(container) as Element);
    expect(traveller(container)).toBeNull();
  });

  it('does not animate the coin when only the payout status changes', () => {
    const { container, rerender } = render(track('settled_awaiting'));
    rerender(track('settled_done'));
    expect(traveller(container)).toBeNull();
  });
});

const SHARE = 0.8;

function heldTrack({ frozen = false, payeeShare }: { frozen?: boolean; payeeShare?: number } = {}) {
  return (
    <MoneyTrack
      status="paid"
      buyerName="شما"
      sellerName="رضا کریمی"
      say="با هم به توافق برسید."
      frozen={frozen}
      payeeShare={payeeShare}
    />
  );
}

const motionIn = (container: HTMLElement) => container.querySelector('[data-motion]')?.getAttribute('data-motion');

describe('MoneyTrack in a dispute', () => {
  it('does not animate on the first render', () => {
    const { container } = render(heldTrack({ frozen: true, payeeShare: SHARE }));
    expect(motionIn(container)).toBeUndefined();
    expect(screen.getByText('پول اینجاست')).toBeInTheDocument();
  });

  it('animates freeze, cut and thaw with the dispute', () => {
    const { container, rerender } = render(heldTrack());
    rerender(heldTrack({ frozen: true }));
    expect(motionIn(container)).toBe('freeze');
    rerender(heldTrack({ frozen: true, payeeShare: SHARE }));
    expect(motionIn(container)).toBe('cut');
    rerender(heldTrack());
    expect(motionIn(container)).toBe('thaw');
  });

  it.each([0, 1])('does not cut the coin when one side gets everything (%d)', (payeeShare) => {
    const { container, rerender } = render(heldTrack());
    rerender(heldTrack({ frozen: true, payeeShare }));
    expect(motionIn(container)).toBe('freeze');
  });

  it('animates both parts of a divided coin together', () => {
    const { container, rerender } = render(heldTrack({ frozen: true, payeeShare: SHARE }));
    rerender(
      <MoneyTrack status="settled" buyerName="شما" sellerName="رضا کریمی" say="پول تقسیم شد." payeeShare={SHARE} />,
    );
    const destinations = [...container.querySelectorAll('[data-from]')].map((part) => part.getAttribute('data-to'));
    expect(destinations.sort()).toEqual(['buyer', 'seller']);
    fireEvent.animationEnd(traveller(container) as Element);
    expect(traveller(container)).toBeNull();
  });
});

test.each([
  ['inquired', 'new'],
  ['redirected', 'new'],
  ['paid', 'held'],
  ['canceled', 'canceled'],
  ['settled_awaiting', 'settling'],
  ['settled_done', 'settled'],
  ['refunded_awaiting', 'refunding'],
  ['refunded_done', 'refunded'],
] as const)('shows %s as %s', (status, stage) => {
  const { container } = render(track(status));
  expect(container.firstElementChild).toHaveClass(stage);
});

describe('MoneyTrack with a broken way', () => {
  const broken = (side: 'buyer' | 'seller', payeeShare?: number) => (
    <MoneyTrack
      status={side === 'buyer' ? 'refunded_awaiting' : 'settled_awaiting'}
      buyerName="رضا"
      sellerName="شما"
      say="واریز انجام نشد."
      keptFrom={side}
      broken
      payeeShare={payeeShare}
    />
  );

  it.each(['buyer', 'seller'] as const)('keeps the money at Amanat when it cannot reach the %s', (side) => {
    const { container } = render(broken(side));
    expect(screen.getByText('پول اینجاست')).toBeInTheDocument();
    const lines = [...container.querySelectorAll('.line')];
    expect(lines.map((line) => line.classList.contains('line-broken'))).toEqual([side === 'buyer', side === 'seller']);
    expect(traveller(container)).toBeNull();
  });

  it('draws an ordinary dashed way while the transfer is only delayed', () => {
    const { container } = render(
      <MoneyTrack status="settled_awaiting" buyerName="رضا" sellerName="شما" say="می‌فرستیم." keptFrom="seller" />,
    );
    expect(screen.getByText('پول اینجاست')).toBeInTheDocument();
    expect(container.querySelectorAll('.line-broken')).toHaveLength(0);
    expect(container.querySelectorAll('.line-dashed')).toHaveLength(1);
    expect(screen.getByText('می‌فرستیم.')).not.toHaveClass('gold', 'warn');
  });

  it('turns the coin back at the cut when the bank refuses while the page is open', () => {
    const { container, rerender } = render(track('settled_awaiting'));
    rerender(broken('seller'));
    expect(traveller(container)).toHaveAttribute('data-turns', 'seller');
    fireEvent.animationEnd(traveller(container) as Element);
    expect(traveller(container)).toBeNull();
  });

  it('shows the part of the other side at its place', () => {
    const { container } = render(broken('seller', SHARE));
    const coins = [...container.querySelectorAll('[role=img] > div')].map(
      (place) => place.querySelectorAll('.coin').length,
    );
    expect(coins).toEqual([1, 1, 0]);
  });
});
