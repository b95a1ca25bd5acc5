import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/components/ErrorState';
import { paths } from '@/lib/paths';
import { appCopy } from '@/messages/app';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { CodeMissing, pingServer, retryUntilAnswered } from '@/ui/lateCode';
import { Page } from '@/ui/Page';
import { LazyReportButton } from './LazyReportButton';

interface Props {
  /** Names what is shown: at another place the failure of this one is over. */
  place?: string;
  /** Around everything: what it shows needs no router, no store and no code that comes later. */
  isOutermost?: boolean;
  /** Hears the class of what was thrown. */
  onFailed: (error: string) => void;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  /** What failed is code that did not come. */
  isMissing: boolean;
  hasRetried: boolean;
}

const WELL: State = { hasFailed: false, isMissing: false, hasRetried: false };

/** Never white: what throws while it is drawn ends here, with another try, the way home and a report of the problem. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state = WELL;

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, isMissing: error instanceof CodeMissing };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed(error instanceof Error ? error.name : 'refused');
    if (!(error instanceof CodeMissing)) return;
    error.forget();
    if (!error.isGone) void retryUntilAnswered(pingServer).then(this.showMissing);
  }

  private readonly showMissing = () => {
    if (this.state.isMissing) this.setState(WELL);
  };

  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place && this.state.hasFailed) {
      this.setState(WELL);
    }
  }

  /** What fails once more may be broken in memory: the second retry loads the page anew. */
  private readonly retry = () => {
    const { isMissing, hasRetried } = this.state;
    if (hasRetried && !isMissing) {
      window.location.reload();
    } else {
      this.setState({ ...WELL, hasRetried: true });
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
        <ErrorState
          {...(this.state.isMissing ? { code: 'network', title } : { title, text })}
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
