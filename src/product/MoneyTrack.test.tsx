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
