import { lazyPart } from '@/ui/lazyComponents';

/** «گزارش مشکل» with all it needs, in a chunk of its own: it stands on failure screens too. */
export const LazyReportButton = lazyPart(() => import('@/trace/ReportButton'), 'ReportButton');
