import { useState } from 'react';
import { appCopy } from '@/messages/app';
import { Button } from '@/ui/Button';
import { ReportSheet } from './ReportSheet';

/** «گزارش مشکل», which opens the preview of a problem report. */
export function ReportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" size="md" onClick={() => setOpen(true)}>
        {appCopy.buttons.report}
      </Button>
      {isOpen && <ReportSheet onClose={() => setOpen(false)} />}
    </>
  );
}
