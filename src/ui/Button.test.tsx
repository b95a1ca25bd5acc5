import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button';

describe('Button', () => {
  it('ignores presses while loading, keeps its focus and shows the loading text', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>ادامه</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'ادامه' }));
    rerender(
      <Button onClick={onClick} loading loadingText="در حال بررسی…">
        ادامه
      </Button>,
    );
    const button = screen.getByRole('button', { name: /در حال بررسی…/ });
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('does not submit its form while loading', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          ادامه
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('reacts to a press while dimmed', async () => {
    const onClick = jest.fn();
    render(
      <Button dimmed onClick={onClick}>
        تأیید
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'تأیید' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });
});
