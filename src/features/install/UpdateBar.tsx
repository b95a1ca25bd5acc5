import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { updatesCopy } from '@/messages/updates';
import { AppMark, Bar, BarButton } from '@/ui/Bar';
import { watchVersions } from './newVersion';

/**
 * Offers a new version of the app as soon as there is one, until it is wanted; never while something typed here would be lost, for the page is
 * loaded anew.
 */
export function UpdateBar() {
  const [start, setStart] = useState<(() => void) | null>(null);
  const hasTyped = useHasTyped();
  useEffect(() => watchVersions((begin) => setStart(() => begin)), []);
  if (start === null || hasTyped) return null;
  return (
    <Bar mark={<AppMark />} title={updatesCopy.ready}>
      <BarButton onPress={start}>{updatesCopy.update}</BarButton>
    </Bar>
  );
}

/** Whether something has been typed or chosen on this page since it was opened. */
function useHasTyped(): boolean {
  const { key } = useLocation();
  const [typedAt, setTypedAt] = useState<string | null>(null);
  useEffect(() => {
    const typed = () => setTypedAt(key);
    document.addEventListener('input', typed);
    return () => document.removeEventListener('input', typed);
  }, [key]);
  return typedAt === key;
}
