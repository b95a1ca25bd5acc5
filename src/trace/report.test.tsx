import { act, screen, waitFor, within } from '@testing-library/react';
import { paths } from '@/lib/paths';
import { enter, renderApp } from '@/testing/renderApp';
import { replay } from '@/testing/replay/replay';
import { readTrace } from '@/testing/replay/trace';

/** The help page throws while this is set. */
const mockHelp = { isBroken: false };

jest.mock('@/features/pages/HelpScreen', () => {
  const { HelpScreen } = jest.requireActual('@/features/pages/HelpScreen');
  return {
    HelpScreen: () => {
      if (mockHelp.isBroken) throw new RangeError('0084575948 is out of range');
      return HelpScreen();
    },
  };
});

const IDENTITY = { nationalCode: '0084575948', mobile: '09121234567' };

/** Catches downloads. */
function catchDownloads(): { name: string; content: Blob }[] {
  const downloads: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  URL.createObjectURL = (content) => `blob:${contents.push(content as Blob) - 1}`;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents[Number(this.href.replace('blob:', ''))];
    if (content) downloads.push({ name: this.download, content });
  });
  return downloads;
}

/** jsdom's Blob only works with a FileReader. */
function contentOf(blob: Blob = new Blob()): Promise<unknown> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });
}

test('shows a report before it is saved, and saves the same text', async () => {
  const downloads = catchDownloads();
  const { user, store } = await renderApp({ path: paths.login });
  await enter(user, await screen.findByLabelText('کد ملی'), IDENTITY.nationalCode);
  await enter(user, screen.getByLabelText('شمارهٔ موبایل'), IDENTITY.mobile);
  await user.click(screen.getByRole('button', { name: 'دریافت کد تأیید' }));
  await waitFor(() => expect(store.getState().auth.status).toBe('failed'));
  await user.click(screen.getByRole('link', { name: 'پشتیبانی' }));

  await user.click(await screen.findByRole('button', { name: 'گزارش مشکل' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'گزارش مشکل' }));
  expect(sheet.getAllByText('/support').length).toBeGreaterThan(0);
  expect(sheet.getByText('auth/authFailed')).toBeInTheDocument();
  expect(sheet.getByText(/^login → 4\d\d \(1\d\d\d\)$/)).toBeInTheDocument();

  await user.click(sheet.getByText('متن کامل گزارش'));
  const text = (await sheet.findByText(/"amanat"/)).textContent ?? '';
  expect(text).toContain('‹nationalCode 1›');
  expect(text).not.toContain(IDENTITY.nationalCode);
  expect(text).not.toContain(IDENTITY.mobile);

  await user.click(sheet.getByRole('button', { name: 'ذخیرهٔ فایل گزارش' }));
  expect(sheet.getByRole('status')).toHaveTextContent('فایل گزارش ذخیره شد');
  expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^amanat-trace-[\dT-]+\.json$/)]);
  expect(await contentOf(downloads[0]?.content)).toBe(text);
  expect(replay(readTrace(text))).toMatchObject({ flawed: null, departures: [] });
});

test('sends the report by the browser’s share menu', async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
  try {
    const { user } = await renderApp({ path: paths.support });
    await user.click(await screen.findByRole('button', { name: 'گزارش مشکل' }));
    await user.click(await screen.findByRole('button', { name: 'فرستادن گزارش' }));
    expect(shared[0]?.files?.[0]?.name).toMatch(/^amanat-trace-.*\.txt$/);
  } finally {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  }
});

describe('the failure screen', () => {
  beforeEach(() => {
    mockHelp.isBroken = true;
    // React and jsdom log the exception.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  test('offers a retry, another page and a report', async () => {
    const { user, recorder } = await renderApp({ path: paths.help });
    expect(await screen.findByRole('alert')).toHaveTextContent('این صفحه باز نشد');
    expect(recorder.entries.at(-1)?.action).toEqual({
      type: 'router/screenFailed',
      payload: { error: 'RangeError', path: '/help' },
    });

    await user.click(screen.getByRole('button', { name: 'گزارش مشکل' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'گزارش مشکل' }));
    expect(sheet.getByText('router/screenFailed')).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'بستن' }));

    mockHelp.isBroken = false;
    await user.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'راهنما' })).toBeVisible();
  });

  test('ends when the user navigates', async () => {
    const { navigation } = await renderApp({ path: paths.help });
    await screen.findByRole('alert');
    act(() => navigation.navigate(paths.terms));
    expect(await screen.findByRole('heading', { level: 1, name: 'قوانین و مقررات' })).toBeVisible();
    expect(screen.queryByText('این صفحه باز نشد')).toBeNull();
  });
});
