import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './ConfirmDialog';

function show(busy = false) {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(
    <ConfirmDialog
      open
      danger
      busy={busy}
      title="از حساب خارج می‌شوید؟"
      text="برای ورود دوباره به کد پیامکی نیاز دارید."
      confirmLabel="بله، خارج می‌شوم"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
}

describe('ConfirmDialog', () => {
  it('shows the question and its consequence', () => {
    show();
    const dialog = screen.getByRole('alertdialog', { name: 'از حساب خارج می‌شوید؟' });
    expect(dialog).toHaveAccessibleDescription('برای ورود دوباره به کد پیامکی نیاز دارید.');
  });

  it('confirms, and cancels by button and by Escape', async () => {
    const { onConfirm, onCancel } = show();
    await userEvent.click(screen.getByRole('button', { name: 'بله، خارج می‌شوم' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'انصراف' }));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledTimes(2);
  });

  it('neither confirms nor cancels while busy', async () => {
    const { onConfirm, onCancel } = show(true);
    await userEvent.click(screen.getByRole('button', { name: /در حال/ }));
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});
