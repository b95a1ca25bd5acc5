import { HOUR_MS } from '@contract/rules/durations';
import { render, screen } from '@testing-library/react';
import type { NextStep } from '@/api/transactionsApi';
import { NextLine, type NextLineProps } from './NextLine';

/** Saturday 30 Aban 1405, 17:40 in Tehran. */
const NOW = new Date('2026-11-21T14:10:00Z');

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();

function show({ viewer = 'payer', ...changes }: Partial<NextStep & NextLineProps>) {
  const usual = { actor: 'payer', action: 'inspect', ifSilent: 'office', movedHours: 0 } as const;
  return render(<NextLine viewer={viewer} next={{ ...usual, since: inHours(-24), dueAt: inHours(51), ...changes }} />);
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

describe('NextLine', () => {
  it('shows the actor, the deadline, the time left and the consequence of silence', () => {
    show({});
    expect(screen.getByText('شما تا دوشنبه ۲ آذر، ساعت ۲۰:۴۰ وقت دارید')).toBeVisible();
    expect(screen.getByText('۲ روز و ۳ ساعت مانده · وگرنه امانت بررسی را آغاز می‌کند.')).toBeVisible();
  });

  it('names the actor to other readers', () => {
    show({ viewer: 'payee', dueAt: inHours(2), ifSilent: 'settle' });
    expect(screen.getByText('خریدار تا امروز، ساعت ۱۹:۴۰ وقت دارد')).toBeVisible();
    expect(screen.getByText('۲ ساعت مانده · وگرنه پول به شما می‌رسد.')).toBeVisible();
  });

  it.each([
    ['payee', 'settle', 'وگرنه پول به شما می‌رسد.'],
    ['payer', 'settle', 'وگرنه پول به فروشنده می‌رسد.'],
    ['payer', 'refund', 'وگرنه همهٔ پول به شما برمی‌گردد.'],
    ['payee', 'refund', 'وگرنه همهٔ پول به خریدار برمی‌گردد.'],
    [null, 'settle', 'وگرنه پول به فروشنده می‌رسد.'],
  ] as const)('tells the %s who gets the money after a silent %s', (viewer, ifSilent, text) => {
    show({ viewer, ifSilent, dueAt: inHours(4) });
    expect(screen.getByText(`۴ ساعت مانده · ${text}`)).toBeVisible();
  });

  it('shows the extension after an outage', () => {
    show({ movedHours: 7 });
    expect(screen.getByText('به‌خاطر اختلال در سرویس، این مهلت ۷ ساعت بیشتر شد.')).toBeVisible();
  });

  it('shows that the time is over, without a consequence if there is none', () => {
    show({ dueAt: inHours(-1), ifSilent: 'nothing' });
    expect(screen.getByText('مهلت تمام شد')).toBeVisible();
  });
});
