import { Component, type ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { visitorCopy } from '@/messages/visitor';
import { ErrorState } from '@/ui/ErrorState';

interface Props {
  children: ReactNode;
}

/** Never white: what throws while it is drawn ends here, with a way to load the app anew. */
export class RootErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) {
      return this.props.children;
    }
    return (
      <main>
        <ErrorState
          title={visitorCopy.failureScreen.title}
          text={visitorCopy.failureScreen.text}
          onRetry={() => window.location.assign(paths.root)}
        />
      </main>
    );
  }
}
