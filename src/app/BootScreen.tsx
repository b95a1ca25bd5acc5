import { bootRetried, selectBootFailure } from '@/features/application/slice';
import { useAppDispatch, useAppSelector } from '@/lib/hooks';
import { visitorCopy } from '@/messages/visitor';
import { ErrorState } from '@/ui/ErrorState';
import { Page } from '@/ui/Page';
import { Splash } from '@/ui/Splash';

/** The splash; or, when it could not be learnt who is logged in, why, with another try. The login is kept. */
export function BootScreen() {
  const dispatch = useAppDispatch();
  const failure = useAppSelector(selectBootFailure);
  if (failure === null) {
    return <Splash />;
  }
  return (
    <Page>
      <ErrorState
        title={visitorCopy.failureScreen.bootTitle}
        text={visitorCopy.failureScreen.bootText}
        onRetry={() => dispatch(bootRetried())}
      />
    </Page>
  );
}
