import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths, queryNames } from '@/lib/paths';
import { authCopy } from '@/messages/auth';
import { productCopy } from '@/messages/product';
import { LapisHero } from '@/ui/LapisHero';
import { Logo } from '@/ui/Logo';
import { Page } from '@/ui/Page';
import { Tabs } from '@/ui/Tabs';
import styles from './AuthFrame.module.css';

export interface AuthFrameProps {
  tab: 'login' | 'register';
  children: ReactNode;
}

const PANEL_ID = 'auth-form';

/** The hero, the two tabs and the form. Both tabs keep the search of the address. */
export function AuthFrame({ tab, children }: AuthFrameProps) {
  const { search } = useLocation();
  const kept = searchWithout(search, queryNames.mobileNumber);
  return (
    <Page
      overHero
      hero={
        <LapisHero low={tab === 'register'}>
          <Logo size={tab === 'login' ? 'lg' : 'md'} onLapis />
          {tab === 'login' && <p className={styles.promise}>{productCopy.promise}</p>}
        </LapisHero>
      }
    >
      <Tabs
        look="segmented"
        label={authCopy.login.tabs}
        value={tab}
        panelId={PANEL_ID}
        items={[
          { value: 'login', label: authCopy.buttons.loginTab, to: paths.login + kept },
          { value: 'register', label: authCopy.buttons.registerTab, to: paths.register + kept },
        ]}
      />
      <div id={PANEL_ID} role="tabpanel" aria-label={authCopy.login.tabs} className={styles.panel}>
        {children}
      </div>
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
