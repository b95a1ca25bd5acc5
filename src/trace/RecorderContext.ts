import { createContext } from 'react';
import type { Recorder } from './recorder';

/** The recorder of the page, for report buttons. Null without recording. */
export const RecorderContext = createContext<Recorder | null>(null);
