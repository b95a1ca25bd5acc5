import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isHomePath } from '@/lib/paths';
import { installCopy } from '@/messages/install';
import { type RootState, useAppSelector } from '@/state/store';
import { AppMark, Bar, BarButton } from '@/ui/Bar';
import { countVisit, noteOffered } from './installNotes';
import { type InstallPrompt, watchInstallPrompt } from './installPrompt';

/** With the second visit the person knows what the app is for. */
const OFFERED_FROM_VISIT = 2;

interface InstallOfferProps {
  /** Whether nothing else is offered, and nobody has something else on their mind. */
  mayOffer: boolean;
  onOffered: () => void;
}

/** Offers, at home and once, to put the app on the home screen: from the second visit on, or after the first deal that was paid. */
export function InstallOffer({ mayOffer, onOffered }: InstallOfferProps) {
  const { pathname } = useLocation();
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);
  const [{ visits, isOffered }] = useState(() => countVisit(Date.now()));
  const [isAnswered, setIsAnswered] = useState(isOffered);
  const seesPaidDeal = useAppSelector(selectHasPaidDeal);
  const [hasPaidDeal, setHasPaidDeal] = useState(false);
  // The cache forgets what no page shows any more; the offer stays.
  useEffect(() => {
    if (seesPaidDeal) setHasPaidDeal(true);
  }, [seesPaidDeal]);
  useEffect(() => watchInstallPrompt(setPrompt), []);

  const isShown =
    prompt !== null && !isAnswered && mayOffer && isHomePath(pathname) && (visits >= OFFERED_FROM_VISIT || hasPaidDeal);
  useEffect(() => {
    if (!isShown) return;
    noteOffered();
    onOffered();
  }, [isShown, onOffered]);
  if (!isShown) return null;
  return (
    <Bar mark={<AppMark />} text={installCopy.offer}>
      <BarButton quiet onPress={() => setIsAnswered(true)}>
        {installCopy.notNow}
      </BarButton>
      <BarButton
        onPress={() => {
          setIsAnswered(true);
          // refused there it is refused here
          void prompt.prompt().catch(() => undefined);
        }}
      >
        {installCopy.install}
      </BarButton>
    </Bar>
  );
}

const PAID = /^(paid|settled|refunded)/;

/** Whether this page has seen a deal whose money is, or was, with us. */
function selectHasPaidDeal({ api }: RootState): boolean {
  return Object.values(api.queries).some((entry) => {
    if (entry?.endpointName !== 'transactionDetails') return false;
    const data = entry.data as { status?: string } | undefined;
    return PAID.test(data?.status ?? '');
  });
}
