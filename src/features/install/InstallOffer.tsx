import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { installCopy } from '@/messages/install';
import { type RootState, useAppSelector } from '@/state/store';
import { OfferBar } from '@/ui/OfferBar';
import { countVisit, noteOffered } from './installNotes';
import { type InstallPrompt, watchInstallPrompt } from './installPrompt';

/** With the second visit the person knows what the app is for. */
const OFFERED_FROM_VISIT = 2;

/** Offers, at home and once, to put the app on the home screen: from the second visit on, or after the first deal that was paid. */
export function InstallOffer() {
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

  const isHome = pathname === paths.root || pathname === paths.home;
  const isShown = prompt !== null && !isAnswered && isHome && (visits >= OFFERED_FROM_VISIT || hasPaidDeal);
  useEffect(() => {
    if (isShown) noteOffered();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <OfferBar
      text={installCopy.offer}
      accept={installCopy.install}
      decline={installCopy.notNow}
      onAccept={() => {
        setIsAnswered(true);
        // refused there it is refused here
        void prompt.prompt().catch(() => undefined);
      }}
      onDecline={() => setIsAnswered(true)}
    />
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
