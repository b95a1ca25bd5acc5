import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { selectRedirectTo } from '@/flows/destination';
import { paths } from '@/lib/paths';
import { renderApp } from '@/testing/renderApp';

const isOn = (card: string) => screen.getByRole('img', { name: `کارت ${card} از ۳` });

/** A horizontal swipe in CSS pixels; right is forward. */
async function swipe(user: UserEvent, distance: number): Promise<void> {
  const target = screen.getByRole('main');
  await user.pointer([
    { keys: '[TouchA>]', target, coords: { clientX: 200 } },
    { pointerName: 'TouchA', target, coords: { clientX: 200 + distance } },
    { keys: '[/TouchA]', target, coords: { clientX: 200 + distance } },
  ]);
}

describe('the introduction', () => {
  it('goes from card to card, then to the registration, which redirects a member home', async () => {
    const { user, currentPath } = await renderApp({ path: paths.intro, as: 'member' });
    await user.click(await screen.findByRole('button', { name: 'شروع کنیم' }));
    expect(isOn('۲')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'بعدی' }));
    expect(isOn('۳')).toBeVisible();
    expect(screen.getByText('پول هر دو طرف محفوظ است').closest('li')).not.toHaveAttribute('inert');
    await user.click(screen.getByRole('button', { name: 'بعدی' }));
    expect(await screen.findByRole('link', { name: /ارسال پول/ })).toBeVisible();
    expect(currentPath()).toBe('/');
  });

  it.each([paths.intro, paths.payload])(
    '%s leads a visitor to the registration, or past it to the login',
    async (path) => {
      const { user, currentPath, store, navigation } = await renderApp({ path });
      await screen.findByRole('button', { name: 'شروع کنیم' });
      await user.keyboard('{ArrowLeft}{ArrowLeft}');
      await user.click(screen.getByRole('button', { name: 'بعدی' }));
      expect(await screen.findByRole('heading', { name: 'بیایید آشنا شویم' })).toBeVisible();
      expect(currentPath()).toBe('/register');
      act(() => navigation.navigate(path));
      await user.click(await screen.findByRole('button', { name: 'رد کردن' }));
      expect(await screen.findByRole('heading', { name: 'خوش آمدید' })).toBeVisible();
      expect(currentPath()).toBe('/login');
      expect(selectRedirectTo(store.getState())).toBeNull();
    },
  );

  it('hides other cards from keyboards and screen readers', async () => {
    await renderApp({ path: paths.payload, as: 'member' });
    expect((await screen.findByText('معاملهٔ امن، با خیال راحت')).closest('li')).not.toHaveAttribute('inert');
    expect(screen.getByText('لینک بسازید و بفرستید').closest('li')).toHaveAttribute('inert');
  });

  it('follows arrow keys and swipes, and stops at both ends', async () => {
    const { user } = await renderApp({ path: paths.intro, as: 'member' });
    await screen.findByRole('button', { name: 'شروع کنیم' });
    await user.keyboard('{ArrowRight}');
    expect(isOn('۱')).toBeVisible();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(isOn('۳')).toBeVisible();

    await swipe(user, -120);
    expect(isOn('۲')).toBeVisible();
    await swipe(user, 20);
    expect(isOn('۲')).toBeVisible();
    await swipe(user, 120);
    expect(isOn('۳')).toBeVisible();
  });

  it('can be skipped', async () => {
    const { user, currentPath } = await renderApp({ path: paths.payload, as: 'member' });
    await user.click(await screen.findByRole('button', { name: 'رد کردن' }));
    expect(currentPath()).toBe('/card-list');
  });

  it('opens for a newcomer, and leads back to the first card', async () => {
    const { user } = await renderApp({ path: paths.payload, as: 'newcomer' });
    await user.click(await screen.findByRole('button', { name: 'رد کردن' }));
    expect(await screen.findByRole('heading', { name: 'اولین کارت شما' })).toBeVisible();
  });
});
