import { Component, type ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { appCopy } from '@/messages/app';
import { productCopy } from '@/messages/product';
import { ErrorState } from '@/product/ErrorState';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { LazyReportButton } from './LazyReportButton';

interface Props {
  /** Names what is shown: at another place the failure of this one is over. */
  place?: string;
  /** Hears the class of what was thrown. */
  onFailed: (error: string) => void;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  hasRetried: boolean;
}

/** Never white: what throws while it is drawn ends here, with another try, the way home and a report of the problem. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, hasRetried: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed(error instanceof Error ? error.name : 'refused');
  }

  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place && this.state.hasFailed) {
      this.setState({ hasFailed: false, hasRetried: false });
    }
  }

  /** What fails once more may be broken in memory: the second retry loads the page anew. */
  private readonly retry = () => {
    if (this.state.hasRetried) {
      window.location.reload();
    } else {
      this.setState({ hasFailed: false, hasRetried: true });
    }
  };

  override render() {
    if (!this.state.hasFailed) {
      return this.props.children;
    }
    return (
      <Page>
        <ErrorState
          title={appCopy.failureScreen.title}
          text={appCopy.failureScreen.text}
          onRetry={this.retry}
          more={
            <>
              <Button variant="text" size="md" onClick={() => window.location.assign(paths.root)}>
                {productCopy.buttons.backHome}
              </Button>
              <LazyReportButton />
            </>
          }
        />
      </Page>
    );
  }
}
