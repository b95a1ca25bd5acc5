import { createContext } from 'react';
import type { Recorder } from './recorder';

/** What the page has recorded, for whoever offers to report it. Null where nothing is recorded. */
export const RecorderContext = createContext<Recorder | null>(null);
