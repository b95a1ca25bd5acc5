import vazirmatn from '@font/vazirmatn.woff2';
import { firstPage } from '@/ui/firstPage';

/**
 * Fetches the font, once the first screen is there: its 41 KB would come over the same line as the app. A browser that has it already
 * was given it by the page itself.
 */
export async function loadFont(): Promise<void> {
  const isThere = [...document.fonts].some(({ family }) => family.replaceAll('"', '') === firstPage.fontFamily);
  if (isThere) return;
  const face = new FontFace(firstPage.fontFamily, `url(${vazirmatn})`, { weight: '100 900', display: 'swap' });
  try {
    document.fonts.add(await face.load());
    window.localStorage.setItem(firstPage.fontMark, vazirmatn);
  } catch {
    // without a connection, or a storage: the words can be read in another font as well
  }
}
