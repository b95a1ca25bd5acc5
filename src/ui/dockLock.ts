import { createContext } from 'react';

/** The reason why lockable docks are disabled; null while they are enabled. Apart from the dock, which the login lacks. */
export const DockLockContext = createContext<string | null>(null);
