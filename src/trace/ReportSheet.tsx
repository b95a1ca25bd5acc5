import { Download, Send } from 'lucide-react';
import { useContext, useState } from 'react';
import { formatDateTime } from '@/lib/calendar';
import { toPersianDigits } from '@/lib/digits';
import { appCopy } from '@/messages/app';
import { traceCopy } from '@/messages/trace';
import { Button } from '@/ui/Button';
import { KeyValueList } from '@/ui/KeyValueList';
import layout from '@/ui/Layout.module.css';
import { Ltr } from '@/ui/Ltr';
import { Sheet } from '@/ui/Sheet';
import { saveJson } from '@/ui/saveFile';
import { Text } from '@/ui/Text';
import { RecorderContext } from './RecorderContext';
import styles from './ReportSheet.module.css';
import { ReportSteps } from './ReportSteps';
import type { Recorder } from './recorder';
import { actionsOf, takeTrace, traceText } from './traceFile';

/** The preview of a problem report: a summary, and the full text of its file. */
export function ReportSheet({ onClose }: { onClose: () => void }) {
  const recorder = useContext(RecorderContext);
  return (
    <Sheet open title={appCopy.buttons.report} text={traceCopy.intro} onClose={onClose}>
      {recorder && <Report recorder={recorder} />}
    </Sheet>
  );
}

function Report({ recorder }: { recorder: Recorder }) {
  // Taken once: the report that is sent is the one on screen.
  const [trace] = useState(() => takeTrace(recorder, new Date(), window.location.pathname));
  const [text] = useState(() => traceText(trace));
  const [isSaved, setSaved] = useState(false);
  const [showsText, setShowsText] = useState(false);
  const { takenAt, route, appVersion } = trace.amanat;
  const name = traceFileName(takenAt);
  const shared = shareable(name, text);
  const { earlier } = trace.amanat;
  const actions = [...(earlier ? actionsOf(earlier) : []), ...actionsOf(trace)];

  return (
    <div className={layout.stack4}>
      <KeyValueList
        items={[
          { label: traceCopy.facts.time, value: formatDateTime(new Date(takenAt)) },
          { label: traceCopy.facts.page, value: <Ltr>{route}</Ltr> },
          { label: traceCopy.facts.version, value: <Ltr>{appVersion}</Ltr> },
          { label: traceCopy.facts.steps, value: toPersianDigits(String(actions.length)) },
        ]}
      />
      <ReportSteps actions={actions} />
      <div role="status">{isSaved && <Text look="sm">{traceCopy.saved}</Text>}</div>
      {shared && (
        <Button icon={Send} flipIcon block onClick={() => void navigator.share(shared).catch(() => undefined)}>
          {traceCopy.share}
        </Button>
      )}
      <Button
        variant={shared ? 'soft' : 'primary'}
        icon={Download}
        block
        onClick={() => {
          saveJson(text, name);
          setSaved(true);
        }}
      >
        {traceCopy.save}
      </Button>
      <details className={styles.more} onToggle={(event) => setShowsText(event.currentTarget.open)}>
        <summary>{traceCopy.rawText}</summary>
        {showsText && <pre dir="ltr">{text}</pre>}
      </details>
    </div>
  );
}

/** The name of a report's file: «amanat-trace-2026-11-21T05-06-07.json». `takenAt` is ISO 8601. */
export function traceFileName(takenAt: string): string {
  return `amanat-trace-${takenAt.slice(0, 19).replaceAll(':', '-')}.json`;
}

/** The report as a file for the share menu, or null. Browsers share text files, but no JSON. */
export function shareable(name: string, text: string): ShareData | null {
  const data: ShareData = { files: [new File([text], `${name}.txt`, { type: 'text/plain' })] };
  return navigator.canShare?.(data) ? data : null;
}
