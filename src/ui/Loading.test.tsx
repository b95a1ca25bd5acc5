import { act, render, screen } from '@testing-library/react';
import { Loading } from './Loading';

describe('Loading', () => {
  beforeEach(() => jest.useFakeTimers());

  it('shows and announces the skeletons after a delay', () => {
    render(
      <Loading>
        <p>اسکلت</p>
      </Loading>,
    );
    act(() => jest.advanceTimersByTime(199));
    expect(screen.getByText('اسکلت').parentElement).toHaveClass('unseen');
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('اسکلت').parentElement).not.toHaveClass('unseen');
    expect(screen.getByRole('status')).toHaveTextContent('در حال بارگذاری');
  });
});
