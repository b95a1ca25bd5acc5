import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/components/ErrorState';
import { paths } from '@/lib/paths';
import { appCopy } from '@/messages/app';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { CodeMissing, pingServer, retryUntilAnswered } from '@/ui/lateCode';
import { lazyPart } from '@/ui/lazyComponents';
import { Page } from '@/ui/Page';

/** «گزارش مشکل» in its own chunk. Shown on failure screens and the support page. */
export const LazyReportButton = lazyPart(() => import('@/trace/ReportButton'), 'ReportButton');

interface Props {
  /** Identifies the page; a change resets the failure. */
  place?: string;
  /** The boundary around the app: it works without router, store and lazy code. */
  isOutermost?: boolean;
  /** The top of the outermost boundary's page; other pages have their own. */
  top?: () => ReactNode;
  /** Receives the class name of the thrown error. */
  onFailed: (error: string) => void;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  /** The failure is a chunk that did not load. */
  isChunkMissing: boolean;
  hasRetried: boolean;
}

const NO_FAILURE: State = { hasFailed: false, isChunkMissing: false, hasRetried: false };

/** Catches render errors: offers a retry, the way home and a problem report. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state = NO_FAILURE;

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isChunkMissing: error instanceof CodeMissing };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed(error instanceof Error ? error.name : 'refused');
    if (!(error instanceof CodeMissing)) return;
    error.forget();
    if (!error.isGone) void retryUntilAnswered(pingServer).then(this.retryChunk);
  }

  private readonly retryChunk = () => {
    if (this.state.isChunkMissing) this.setState(NO_FAILURE);
  };

  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place && this.state.hasFailed) {
      this.setState(NO_FAILURE);
    }
  }

  /** The second retry reloads the page, because the state in memory may be broken. */
  private readonly retry = () => {
    const { isChunkMissing, hasRetried } = this.state;
    if (hasRetried && !isChunkMissing) {
      window.location.reload();
    } else {
      this.setState({ ...NO_FAILURE, hasRetried: true });
    }
  };

  override render() {
    if (!this.state.hasFailed) {
      return this.props.children;
    }
    const { title, text } = appCopy.failureScreen;
    const { isOutermost } = this.props;
    const Frame = isOutermost ? 'main' : Page;
    return (
      <Frame>
        {this.props.top?.()}
        <ErrorState
          {...(this.state.isChunkMissing ? { code: 'network', title } : { title, text })}
          onRetry={this.retry}
          more={
            <>
              <Button variant="text" size="md" onClick={() => window.location.assign(paths.root)}>
                {productCopy.buttons.backHome}
              </Button>
              {!isOutermost && <LazyReportButton />}
            </>
          }
        />
      </Frame>
    );
  }
}
