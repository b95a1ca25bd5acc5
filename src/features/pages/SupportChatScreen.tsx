import { MessageCircleOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ErrorState } from '@/components/ErrorState';
import { environment } from '@/lib/environment';
import { paths } from '@/lib/paths';
import { pagesCopy } from '@/messages/pages';
import { LinkButton } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Loading } from '@/ui/Loading';
import { Skeleton } from '@/ui/Skeleton';
import { CONTACT_FACTS, FactRows, SampleContactNote } from './FactRows';
import { StaticPage } from './StaticPage';
import styles from './SupportChatScreen.module.css';

const words = pagesCopy.chat;

/** /contact: the configured support chat; without one, the other contacts. */
export function SupportChatScreen({ chatUrl = environment.supportChatUrl }: { chatUrl?: string }) {
  const [tries, setTries] = useState(1);
  return (
    <StaticPage title={words.title}>
      {chatUrl === '' ? (
        <>
          <EmptyState icon={MessageCircleOff} title={words.none} text={words.noneText} />
          <OtherContacts />
        </>
      ) : (
        <ChatFrame key={tries} url={chatUrl} onRetry={() => setTries(tries + 1)} />
      )}
    </StaticPage>
  );
}

/** Least permissions of the frame. A page of our own origin loses even that origin. */
const OWN_ORIGIN_SANDBOX = 'allow-scripts allow-forms';
const OTHER_ORIGIN_SANDBOX = `${OWN_ORIGIN_SANDBOX} allow-same-origin allow-popups`;

function OtherContacts() {
  return (
    <>
      <FactRows facts={CONTACT_FACTS} />
      <SampleContactNote />
    </>
  );
}

/** The chat's frame, loading or loaded; after a failure a retry and the other contacts. */
function ChatFrame({ url, onRetry }: { url: string; onRetry: () => void }) {
  const { state, loaded } = useChatPage(url);
  if (state === 'failed') {
    return (
      <>
        <ErrorState title={words.failed} text={words.failedText} onRetry={onRetry} />
        <OtherContacts />
      </>
    );
  }
  return (
    <>
      <div className={styles.frame}>
        <iframe
          src={url}
          title={words.title}
          sandbox={isOwnOrigin(url) ? OWN_ORIGIN_SANDBOX : OTHER_ORIGIN_SANDBOX}
          referrerPolicy="origin"
          className={styles.chat}
          onLoad={loaded}
        />
        {state === 'loading' && (
          <div className={styles.cover}>
            <Loading>
              <Skeleton width="half" />
              <Skeleton width="long" />
              <Skeleton width="half" />
            </Loading>
          </div>
        )}
      </div>
      <LinkButton to={paths.support} variant="text" size="md" block>
        {words.otherWays}
      </LinkButton>
    </>
  );
}

/** After this time the chat counts as failed. */
const CHAT_TIMEOUT_MS = 15_000;

function isOwnOrigin(url: string): boolean {
  return new URL(url, window.location.origin).origin === window.location.origin;
}

/**
 * Checks the chat's address. For our own origin it checks the status; for another origin only that an answer arrives,
 * without cookies.
 */
async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  const address = new URL(url, window.location.origin);
  if (isOwnOrigin(url)) {
    return (await fetch(address, { method: 'HEAD', signal })).ok;
  }
  await fetch(address, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
  return true;
}

/**
 * The state of the framed page; `loaded` handles the frame's load event. The browser fires that event for its error
 * page too, so the address is also fetched. A page that forbids framing, or an error page of another origin, cannot be
 * detected.
 */
function useChatPage(url: string): { state: 'loading' | 'ready' | 'failed'; loaded: () => void } {
  const [isLoaded, setLoaded] = useState(false);
  const [hasAnswered, setAnswered] = useState<boolean | null>(null);
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // a later answer must not mark a removed frame as ready
      controller.abort();
      setLate(true);
    }, CHAT_TIMEOUT_MS);
    isReachable(url, controller.signal).then(setAnswered, () => controller.signal.aborted || setAnswered(false));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url]);

  const isReady = isLoaded && hasAnswered === true;
  const hasFailed = hasAnswered === false || (isLate && !isReady);
  return { state: isReady ? 'ready' : hasFailed ? 'failed' : 'loading', loaded: () => setLoaded(true) };
}
