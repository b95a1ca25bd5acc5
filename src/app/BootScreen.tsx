import { bootRetried, selectBootFailure } from '@/features/application/slice';
import { useAppDispatch, useAppSelector } from '@/lib/hooks';
import { visitorCopy } from '@/messages/visitor';
import { ErrorState } from '@/product/ErrorState';
import { Splash } from '@/product/Splash';
import { LapisHero } from '@/ui/LapisHero';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';

/** The splash; or, when it could not be learnt who is logged in, why, with another try. The login is kept. */
export function BootScreen() {
  const dispatch = useAppDispatch();
  const failure = useAppSelector(selectBootFailure);
  if (failure === null) {
    return <Splash />;
  }
  return (
    <Page
      overHero
      hero={
        <LapisHero>
          <Logo size="md" onLapis />
        </LapisHero>
      }
    >
      <h1 className="visually-hidden">{visitorCopy.failureScreen.title}</h1>
      <ErrorState
        code={failure.code}
        title={failure.code === 'network' ? visitorCopy.failureScreen.bootTitle : undefined}
        safe={visitorCopy.failureScreen.loginIsKept}
        onRetry={() => dispatch(bootRetried())}
      />
    </Page>
  );
}
