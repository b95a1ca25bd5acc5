import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EllipsisVertical, Star, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuSurfaceContext } from './Menu';

function show() {
  const onDefault = jest.fn();
  const onDelete = jest.fn();
  render(
    <>
      <Menu
        label="گزینه‌های کارت"
        icon={EllipsisVertical}
        items={[
          { label: 'پیش‌فرض', icon: Star, onSelect: onDefault },
          { label: 'حذف', icon: Trash2, danger: true, onSelect: onDelete },
        ]}
      />
      <button type="button">جای دیگر</button>
    </>,
  );
  return { onDefault, onDelete, trigger: screen.getByRole('button', { name: 'گزینه‌های کارت' }) };
}

describe('Menu', () => {
  it('focuses its first item on open and moves with the arrow keys', async () => {
    const { trigger, onDelete } = show();
    await userEvent.click(trigger);
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: 'پیش‌فرض' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger).toHaveFocus();
  });

  it('closes on Escape and returns the focus', async () => {
    const { trigger, onDefault } = show();
    await userEvent.click(trigger);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger).toHaveFocus();
    expect(onDefault).not.toHaveBeenCalled();
  });

  it('closes on a press outside', async () => {
    const { trigger } = show();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole('button', { name: 'جای دیگر' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

const onDeleteCard = jest.fn();

function Card() {
  const card = useRef<HTMLElement>(null);
  return (
    <article ref={card}>
      <p>سارا محمدی</p>
      <button type="button">کپی</button>
      <MenuSurfaceContext value={card}>
        <Menu
          label="گزینه‌های کارت"
          icon={EllipsisVertical}
          items={[{ label: 'حذف', icon: Trash2, onSelect: onDeleteCard }]}
        />
      </MenuSurfaceContext>
    </article>
  );
}

describe('Menu on a surface', () => {
  const text = () => screen.getByText('سارا محمدی');

  afterEach(() => document.getSelection()?.removeAllRanges());

  it('opens on a tap on the surface and closes on the next', async () => {
    render(<Card />);
    await userEvent.click(text());
    expect(screen.getByRole('menuitem', { name: 'حذف' })).toHaveFocus();
    await userEvent.click(text());
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(text());
    expect(screen.getByRole('menu', { name: 'گزینه‌های کارت' })).toBeInTheDocument();
  });

  it('stays closed after a long press', () => {
    const press = (milliseconds: number) => {
      const [down, up] = [createEvent.pointerDown(text()), createEvent.click(text())];
      Object.defineProperty(down, 'timeStamp', { value: 1_000 });
      Object.defineProperty(up, 'timeStamp', { value: 1_000 + milliseconds });
      fireEvent(text(), down);
      fireEvent(text(), up);
    };
    render(<Card />);
    press(600);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    press(400);
    expect(screen.getByRole('menu', { name: 'گزینه‌های کارت' })).toBeInTheDocument();
  });

  it('ignores the second tap of a double tap', async () => {
    render(<Card />);
    await userEvent.click(text());
    const item = screen.getByRole('menuitem', { name: 'حذف' });
    fireEvent.click(item, { detail: 2 });
    expect(onDeleteCard).not.toHaveBeenCalled();
    fireEvent.click(item, { detail: 1 });
    expect(onDeleteCard).toHaveBeenCalledTimes(1);
  });

  it('ignores taps on other controls and still opens by its button', async () => {
    render(<Card />);
    await userEvent.click(screen.getByRole('button', { name: 'کپی' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'گزینه‌های کارت' }));
    expect(screen.getByRole('menu', { name: 'گزینه‌های کارت' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'گزینه‌های کارت' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('stays closed while text is selected and when the selection is cleared', async () => {
    render(<Card />);
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: text(), offset: 0 },
      { offset: 4 },
      { keys: '[/MouseLeft]' },
    ]);
    expect(document.getSelection()?.toString()).toBe('سارا');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await userEvent.click(text());
    expect(document.getSelection()?.isCollapsed).toBe(true);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
