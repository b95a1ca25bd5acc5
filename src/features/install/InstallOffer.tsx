import { MINUTE_MS } from '@contract/rules/durations';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isHomePath } from '@/lib/paths';
import { installCopy } from '@/messages/install';
import { type RootState, useAppSelector } from '@/state/store';
import { AppMark, Bar, BarButton } from '@/ui/Bar';

const OFFERED_FROM_VISIT = 2;

interface InstallOfferProps {
  /** False while another offer or an unanswered call is shown. */
  mayOffer: boolean;
  onOffered: () => void;
}

/** Offers the installation once, on home: from the second visit on, or after the first paid transaction. */
export function InstallOffer({ mayOffer, onOffered }: InstallOfferProps) {
  const { pathname } = useLocation();
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);
  const [{ visits, isOffered }] = useState(() => countVisit(Date.now()));
  const [isDismissed, setDismissed] = useState(isOffered);
  const seesPaidDeal = useAppSelector(selectHasPaidDeal);
  const [hasPaidDeal, setHasPaidDeal] = useState(false);
  // Kept, because the cache drops queries that no page shows.
  useEffect(() => {
    if (seesPaidDeal) setHasPaidDeal(true);
  }, [seesPaidDeal]);
  useEffect(() => watchInstallPrompt(setPrompt), []);

  const isShown =
    prompt !== null &&
    !isDismissed &&
    mayOffer &&
    isHomePath(pathname) &&
    (visits >= OFFERED_FROM_VISIT || hasPaidDeal);
  useEffect(() => {
    if (!isShown) return;
    noteOffered();
    onOffered();
  }, [isShown, onOffered]);
  if (!isShown) return null;
  return (
    <Bar mark={<AppMark />} text={installCopy.offer}>
      <BarButton quiet onPress={() => setDismissed(true)}>
        {installCopy.notNow}
      </BarButton>
      <BarButton
        onPress={() => {
          setDismissed(true);
          // the user may refuse the browser's prompt
          void prompt.prompt().catch(() => undefined);
        }}
      >
        {installCopy.install}
      </BarButton>
    </Bar>
  );
}

const PAID = /^(paid|settled|refunded)/;

/** True when this page has loaded a transaction whose money is or was held. */
function selectHasPaidDeal({ api }: RootState): boolean {
  return Object.values(api.queries).some((entry) => {
    if (entry?.endpointName !== 'transactionDetails') return false;
    const data = entry.data as { status?: string } | undefined;
    return PAID.test(data?.status ?? '');
  });
}

/** Stored per browser, not per user. */
interface InstallNotes {
  visits: number;
  /** Milliseconds since 1970. */
  lastVisitAt: number;
  /** The offer was shown, whatever the answer. */
  isOffered: boolean;
}

const STORAGE_KEY = 'amanat:install';

/** A reload within this time belongs to the same visit. */
const VISIT_MS = 30 * MINUTE_MS;

/** Counts this visit. Without storage nothing is offered, because it would be offered each time. */
function countVisit(now: number): { visits: number; isOffered: boolean } {
  try {
    const before = read();
    const isNew = now - before.lastVisitAt > VISIT_MS;
    const notes = { ...before, visits: before.visits + (isNew ? 1 : 0), lastVisitAt: now };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(notes));
    return notes;
  } catch {
    return { visits: 0, isOffered: true };
  }
}

function noteOffered(): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...read(), isOffered: true }));
  } catch {
    // Without storage, the component's state still prevents a second offer on this page.
  }
}

function read(): InstallNotes {
  const nothing: InstallNotes = { visits: 0, lastVisitAt: 0, isOffered: false };
  return { ...nothing, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') };
}

/** Chromium's deferred prompt. TypeScript's library does not define it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Listens for the browser's install prompt, which it sends when the app can be installed and is not. Returns the
 * function that stops.
 */
function watchInstallPrompt(onReady: (prompt: InstallPrompt | null) => void): () => void {
  const onPrompt = (event: Event) => {
    // keeps the browser from prompting by itself
    event.preventDefault();
    onReady(isStandalone() ? null : (event as InstallPrompt));
  };
  const onInstalled = () => onReady(null);
  window.addEventListener('beforeinstallprompt', onPrompt);
  window.addEventListener('appinstalled', onInstalled);
  return () => {
    window.removeEventListener('beforeinstallprompt', onPrompt);
    window.removeEventListener('appinstalled', onInstalled);
  };
}

function isStandalone(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
