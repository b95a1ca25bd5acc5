import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';

let isBroken: boolean;

function Frame() {
  if (isBroken) throw new TypeError('broken');
  return <p>the app</p>;
}

test('the outermost boundary works without a router, a store or lazy code', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  const failures: string[] = [];
  render(
    <ScreenErrorBoundary isOutermost top={() => <p>the top</p>} onFailed={(error) => failures.push(error)}>
      <Frame />
    </ScreenErrorBoundary>,
  );
  expect(screen.getByRole('main')).toHaveTextContent(/^the top.*این صفحه باز نشد/);
  expect(screen.getByRole('button', { name: 'بازگشت به خانه' })).toBeVisible();
  expect(failures).toEqual(['TypeError']);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(screen.getByText('the app')).toBeVisible();
  jest.restoreAllMocks();
});
