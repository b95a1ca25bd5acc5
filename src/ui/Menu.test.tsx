import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EllipsisVertical, Star, Trash2 } from 'lucide-react';
import { Menu } from './Menu';

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
  it('opens on its first item and walks with the arrows', async () => {
    const { trigger, onDelete } = show();
    await userEvent.click(trigger);
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: 'پیش‌فرض' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger).toHaveFocus();
  });

  it('closes on Escape and gives focus back', async () => {
    const { trigger, onDefault } = show();
    await userEvent.click(trigger);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger).toHaveFocus();
    expect(onDefault).not.toHaveBeenCalled();
  });

  it('closes when attention goes elsewhere', async () => {
    const { trigger } = show();
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole('button', { name: 'جای دیگر' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});
