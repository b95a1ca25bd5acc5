import { lazyPart } from '@/ui/lazyComponents';

/** Fetched when a code is shown: the digits or the address beside it say the same. */
export const LazyQrCode = lazyPart(() => import('./QrCode'), 'QrCode');
