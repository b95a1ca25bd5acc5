import { tabNotes } from '@/persist/tabNotes';
import type { Recorder } from './recorder';
import { takeTrace } from './traceFile';

/** A longer one, of somebody with a very long list on screen, is not kept: the tab's storage is not ours alone. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Gets the recorder ready to keep its report when the page leaves for the gateway: sealed as every report, and for the next
 * page of this tab only. A report has one before it, not a chain of them.
 */
export function keepOnLeaving(recorder: Recorder): void {
  recorder.keep = () => {
    const trace = takeTrace({ ...recorder, earlier: '' }, new Date(), window.location.pathname);
    const text = JSON.stringify(trace);
    tabNotes.write('trace', text.length > MOST_CHARACTERS ? '' : text);
  };
}
