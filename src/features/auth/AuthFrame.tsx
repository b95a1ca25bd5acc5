import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { OnlyAddress } from '@/components/OnlyAddress';
import { paths, queryNames } from '@/lib/paths';
import { isPayTarget } from '@/lib/payLink';
import { authCopy } from '@/messages/auth';
import { productCopy } from '@/messages/product';
import { classNames } from '@/ui/classNames';
import { LapisHero } from '@/ui/LapisHero';
import { Logo } from '@/ui/Logo';
import { lazyPart } from '@/ui/lazyComponents';
import { Page } from '@/ui/Page';
import { Tabs } from '@/ui/Tabs';
import styles from './AuthFrame.module.css';

/** Loads with the first request that a visitor opens. */
const RequestPreview = lazyPart(() => import('./RequestPreview'), 'RequestPreview');

export interface AuthFrameProps {
  tab: 'login' | 'register';
  /** Leaves out the request, which a later step would only push down. */
  isLater?: boolean;
  children: ReactNode;
}

const PANEL_ID = 'auth-form';

/** The pay link or code that the visitor came with; null for other visitors. */
export function usePayTarget(): string | null {
  const { search } = useLocation();
  const target = new URLSearchParams(search).get(queryNames.redirectLink) ?? '';
  return isPayTarget(target) ? target : null;
}

/**
 * The hero, the two tabs and the form. Both tabs keep the search of the address. A visitor who came for a payable request
 * reads it first, and the registration is the first tab. A request that is not open any more has no form.
 */
export function AuthFrame({ tab, isLater, children }: AuthFrameProps) {
  const { search } = useLocation();
  const target = usePayTarget();
  const [isClosed, setClosed] = useState(false);
  const isPaying = target !== null;
  const isOver = isPaying && !isLater;
  // «ورود» of a closed request leads to this page without a request
  const isGone = isOver && isClosed;
  const kept = searchWithout(search, queryNames.mobileNumber);
  const isLow = tab === 'register' || isPaying;
  const login = { value: 'login', label: authCopy.buttons.loginTab, to: paths.login + kept } as const;
  const register = { value: 'register', label: authCopy.buttons.registerTab, to: paths.register + kept } as const;
  return (
    <Page
      overHero={!isOver}
      gap={isOver ? 3 : 5}
      hero={
        <LapisHero low={isLow}>
          <Logo size={isLow ? 'md' : 'lg'} onLapis />
          {!isLow && <p className={styles.promise}>{productCopy.promise}</p>}
        </LapisHero>
      }
    >
      {isOver && (
        <div className={styles.request}>
          <RequestPreview target={target} onClosed={setClosed} />
        </div>
      )}
      {!isGone && (
        <>
          <Tabs
            look="segmented"
            label={authCopy.login.tabs}
            value={tab}
            panelId={PANEL_ID}
            items={isPaying ? [register, login] : [login, register]}
          />
          <div
            id={PANEL_ID}
            role="tabpanel"
            aria-label={authCopy.login.tabs}
            className={classNames(styles.panel, isOver && styles.dense)}
          >
            {children}
          </div>
        </>
      )}
      {(isGone || (isOver && tab === 'register')) && (
        <div className={styles.foot}>
          <OnlyAddress />
        </div>
      )}
    </Page>
  );
}

/** The search of an address without one parameter; with its «?», or empty. */
export function searchWithout(search: string, name: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(name);
  const kept = parameters.toString();
  return kept === '' ? '' : `?${kept}`;
}
