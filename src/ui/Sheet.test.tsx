import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Sheet } from './Sheet';

function Page({ busy }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        باز کردن
      </button>
      <Sheet open={open} title="پرداخت از کدام کارت؟" text="یکی را برگزینید" busy={busy} onClose={() => setOpen(false)}>
        <p>درون برگه</p>
      </Sheet>
    </>
  );
}

async function open(busy = false) {
  render(<Page busy={busy} />);
  await userEvent.click(screen.getByRole('button', { name: 'باز کردن' }));
  return screen.getByRole('dialog', { name: 'پرداخت از کدام کارت؟' });
}

describe('Sheet', () => {
  it('takes focus when it opens and gives it back when it closes', async () => {
    const sheet = await open();
    expect(sheet).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'بستن' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'باز کردن' })).toHaveFocus();
  });

  it('closes on Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes on its scrim and not on its content', async () => {
    const sheet = await open();
    await userEvent.click(screen.getByText('درون برگه'));
    expect(sheet).toBeInTheDocument();
    // the backdrop of a dialog reports its presses on the dialog itself
    fireEvent.click(sheet);
    expect(sheet).not.toBeInTheDocument();
  });

  it('cannot be closed while its request is running', async () => {
    const sheet = await open(true);
    await userEvent.keyboard('{Escape}');
    fireEvent.click(sheet);
    expect(sheet).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'بستن' })).toBeDisabled();
  });
});
