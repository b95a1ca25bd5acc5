import { paths, queryNames } from '@/lib/paths';

/** True for the paths that have to do with paying: somebody who must log in first is led back to them. */
export function isPayPath(pathname: string): boolean {
  return pathname.toLowerCase().includes('pay');
}

/** Where somebody who is not logged in goes from an unknown path: to the login, which remembers the way to a payment. */
export function afterLogin(pathname: string, search: string): string {
  if (!isPayPath(pathname)) {
    return paths.login;
  }
  const query = new URLSearchParams({ [queryNames.redirectLink]: pathname + search });
  return `${paths.login}?${query}`;
}

/** The redirect-link of a search string, as it came: it may lead anywhere and has to be judged before it is followed. */
export function redirectLinkOf(search: string): string | null {
  return new URLSearchParams(search).get(queryNames.redirectLink);
}
