import type { Page } from 'playwright-core';

/** What reached the screen while the person scrolled. The browser scrolls without the page, which only has to have its rows ready. */
export interface ShownFrames {
  readonly frames: number;
  /** Part of them that came too late for the screen, from 0 to 1. */
  readonly dropped: number;
  /** Part of them that lacked something of the page, from 0 to 1. */
  readonly incomplete: number;
}

/** The category of Chromium's own reports on each frame. */
const CATEGORY = 'disabled-by-default-devtools.timeline.frame';

/** As far as we read it. Names are Chromium's. */
interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly frame_reporter?: FrameReport };
}

interface FrameReport {
  readonly state: string;
  readonly scroll_state: string;
  readonly has_missing_content: boolean;
  readonly checkerboarded_needs_raster: boolean;
  readonly checkerboarded_needs_record: boolean;
}

/** Does something on the page and tells what came of it, and what the browser showed of the scrolling in it. */
export async function watchShownFrames<Done>(
  page: Page,
  act: () => Promise<Done>,
): Promise<{ done: Done; shown: ShownFrames }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const reports: FrameReport[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) {
      if (name === 'PipelineReporter' && args?.frame_reporter) reports.push(args.frame_reporter);
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [CATEGORY] },
  });
  const done = await act();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { done, shown: summary(reports.filter(isOfScrolling)) };
}

function isOfScrolling({ state, scroll_state }: FrameReport): boolean {
  return scroll_state !== 'SCROLL_NONE' && state !== 'STATE_NO_UPDATE_DESIRED';
}

function summary(reports: readonly FrameReport[]): ShownFrames {
  const part = (meets: (report: FrameReport) => boolean) => reports.filter(meets).length / Math.max(reports.length, 1);
  return {
    frames: reports.length,
    dropped: part(({ state }) => state === 'STATE_DROPPED'),
    incomplete: part(
      (report) =>
        report.has_missing_content || report.checkerboarded_needs_raster || report.checkerboarded_needs_record,
    ),
  };
}
