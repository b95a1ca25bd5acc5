import { fireEvent, render, screen } from '@testing-library/react';
import { MoneyTrack } from './MoneyTrack';
import { moneyStage } from './statusLook';

function track(status: Parameters<typeof moneyStage>[0]) {
  return <MoneyTrack status={status} buyerName="شما" sellerName="رضا کریمی" turn="نوبت شماست." say="تأیید کنید." />;
}

function traveller(container: HTMLElement) {
  return container.querySelector('[data-from]');
}

describe('MoneyTrack', () => {
  it('is one picture to a screen reader, named by its sentence', () => {
    render(track('paid'));
    expect(screen.getByRole('img', { name: 'نوبت شماست. تأیید کنید.' })).toBeInTheDocument();
  });

  it('says that the money is with the house only while it is', () => {
    const { rerender } = render(track('paid'));
    expect(screen.getByText('پول اینجاست')).toBeInTheDocument();
    rerender(track('settled_done'));
    expect(screen.queryByText('پول اینجاست')).not.toBeInTheDocument();
  });

  it('lets the coin travel once when a status moves the money', () => {
    const { container, rerender } = render(track('redirected'));
    expect(traveller(container)).toBeNull();
    rerender(track('paid'));
    expect(traveller(container)).toHaveAttribute('data-from', 'buyer');
    expect(traveller(container)).toHaveAttribute('data-to', 'amanat');
    fireEvent.animationEnd(traveller(container) as Element);
    expect(traveller(container)).toBeNull();
  });

  it('leaves the coin where it is when only the status of the payout changes', () => {
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
  it('moves nothing on first sight', () => {
    const { container } = render(heldTrack({ frozen: true, payeeShare: SHARE }));
    expect(motionIn(container)).toBeUndefined();
    expect(screen.getByText('پول اینجاست')).toBeInTheDocument();
  });

  it('freezes, is cut and thaws as the dispute goes on', () => {
    const { container, rerender } = render(heldTrack());
    rerender(heldTrack({ frozen: true }));
    expect(motionIn(container)).toBe('freeze');
    rerender(heldTrack({ frozen: true, payeeShare: SHARE }));
    expect(motionIn(container)).toBe('cut');
    rerender(heldTrack());
    expect(motionIn(container)).toBe('thaw');
  });

  it.each([0, 1])('is not cut by an award of all to one side (%d)', (payeeShare) => {
    const { container, rerender } = render(heldTrack());
    rerender(heldTrack({ frozen: true, payeeShare }));
    expect(motionIn(container)).toBe('freeze');
  });

  it('sends both parts off together once the money is parted', () => {
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

describe('moneyStage', () => {
  it.each([
    ['inquired', 'new'],
    ['redirected', 'new'],
    ['paid', 'held'],
    ['canceled', 'canceled'],
    ['settled_awaiting', 'settling'],
    ['settled_done', 'settled'],
    ['refunded_awaiting', 'refunding'],
    ['refunded_done', 'refunded'],
  ] as const)('draws %s as %s', (status, stage) => {
    expect(moneyStage(status)).toBe(stage);
  });
});
