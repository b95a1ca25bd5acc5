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
  it('takes the focus on open and returns it on close', async () => {
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

  it('closes on a press on the backdrop, not on the content', async () => {
    const sheet = await open();
    await userEvent.click(screen.getByText('درون برگه'));
    expect(sheet).toBeInTheDocument();
    // a press on the backdrop has the dialog as its target
    fireEvent.click(sheet);
    expect(sheet).not.toBeInTheDocument();
  });

  it('stays open while busy', async () => {
    const sheet = await open(true);
    await userEvent.keyboard('{Escape}');
    fireEvent.click(sheet);
    expect(sheet).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'بستن' })).toBeDisabled();
  });
});
