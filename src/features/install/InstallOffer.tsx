import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isHomePath } from '@/lib/paths';
import { installCopy } from '@/messages/install';
import { type RootState, useAppSelector } from '@/state/store';
import { AppMark, Bar, BarButton } from '@/ui/Bar';

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

/** What this browser, not a person, remembers of the offer. */
interface InstallNotes {
  visits: number;
  /** Milliseconds since 1970. */
  lastVisitAt: number;
  /** It has been offered, whatever was answered. */
  isOffered: boolean;
}

const KEY = 'amanat:install';

/** A page that is loaded anew within so long belongs to the same visit. */
const VISIT_MS = 30 * 60_000;

/** Counts this visit, and answers how many there have been. Nothing is offered where nothing can be remembered: it would be offered every time. */
function countVisit(now: number): { visits: number; isOffered: boolean } {
  try {
    const before = read();
    const isNew = now - before.lastVisitAt > VISIT_MS;
    const notes = { ...before, visits: before.visits + (isNew ? 1 : 0), lastVisitAt: now };
    localStorage.setItem(KEY, JSON.stringify(notes));
    return notes;
  } catch {
    return { visits: 0, isOffered: true };
  }
}

/** Once is enough. */
function noteOffered(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), isOffered: true }));
  } catch {
    // It is not offered again on this page either way.
  }
}

function read(): InstallNotes {
  const nothing: InstallNotes = { visits: 0, lastVisitAt: 0, isOffered: false };
  return { ...nothing, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
}

/** Chromium's own question, kept until a person wants to be asked. TypeScript's library does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Hears whether the browser can put the app on the home screen: it says so where it can, where the app is not there yet, and where nobody
 * runs it from there. Elsewhere `onReady` is never called. Answers how to stop.
 */
function watchInstallPrompt(onReady: (prompt: InstallPrompt | null) => void): () => void {
  const asked = (event: Event) => {
    // else the browser asks by itself, whatever the person is at
    event.preventDefault();
    onReady(isStandingAlone() ? null : (event as InstallPrompt));
  };
  const installed = () => onReady(null);
  window.addEventListener('beforeinstallprompt', asked);
  window.addEventListener('appinstalled', installed);
  return () => {
    window.removeEventListener('beforeinstallprompt', asked);
    window.removeEventListener('appinstalled', installed);
  };
}

function isStandingAlone(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
