import { lazy, Suspense } from 'react';

const NOTHING = { ReportButton: () => null };

const ReportButton = lazy(async () => {
  const { ReportButton: button } = await import('@/trace/ReportButton').catch(() => NOTHING);
  return { default: button };
});

/** «گزارش مشکل» with all it needs, in a chunk of its own. Where that does not come there is no button: it stands on failure screens too. */
export function LazyReportButton() {
  return (
    <Suspense fallback={null}>
      <ReportButton />
    </Suspense>
  );
}
