import { InjectManifest } from 'workbox-webpack-plugin';
import { buildPaths } from './paths';

/** Names of the build that are not fetched before somebody needs them. */
const ON_DEMAND = [
  /\.(br|txt)$/,
  /\.webmanifest$/,
  // what the operating system asks for, and pictures of single pages
  /^app-icon-/,
  /^assets\/.*\.(png|webp)$/,
  // our own people's, not members'
  /office/i,
];

/**
 * Builds the service worker and tells it what the app consists of. Its address has no hash of its content: a browser asks for it anew, and finds
 * by it that there is another version.
 */
export const serviceWorker = () =>
  new InjectManifest({
    swSrc: buildPaths.serviceWorker,
    swDest: 'service-worker.js',
    exclude: ON_DEMAND,
    // the name changes with the content, so what a browser has of it already is right
    dontCacheBustURLsMatching: /\.[0-9a-f]{10}\./,
  });
