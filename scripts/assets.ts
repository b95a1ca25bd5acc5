import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { buildPaths } from '../config/webpack/paths';
import { BRAND } from '../contract/rules/limits';
import { CHROMIUM_ARGUMENTS, chromiumToStart } from '../e2e/support/chromium';
import { productCopy } from '../src/messages/product';

// Draws the committed assets: `node -r esbuild-register scripts/assets.ts`. Run it after a change of app-icon.svg, of the
// characters below, of the words of a shared link, or of Vazirmatn.

const FONT_FOLDER = path.join(buildPaths.src, 'ui/assets');

/** A mask must not cut a rounded corner. */
const GROUND = { rounded: 'rx="22"', square: 'rx="0"' };

/** The mark takes 62 % of the drawing, so it is inside the 80 % that each mask keeps. */
const ICONS = [
  { name: 'app-icon-192.png', size: 192, masked: false },
  { name: 'app-icon-512.png', size: 512, masked: false },
  { name: 'app-icon-maskable-512.png', size: 512, masked: true },
];

/** Inclusive ranges of code points in Persian and Latin text. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xab, 0xab],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xd7, 0xd7],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x655],
  [0x660, 0x66c],
  [0x670, 0x670],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a9, 0x6a9],
  [0x6af, 0x6af],
  [0x6c0, 0x6c0],
  [0x6cc, 0x6cc],
  [0x6d5, 0x6d5],
  [0x6f0, 0x6f9],
  [0x200c, 0x200f],
  [0x2010, 0x2014],
  [0x2018, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2066, 0x2069],
];

/** The icons of public/manifest.webmanifest, from public/app-icon.svg. */
async function drawIcons(): Promise<void> {
  const drawing = await readFile(path.join(buildPaths.public, 'app-icon.svg'), 'utf8');
  for (const { name, size, masked } of ICONS) {
    const svg = masked ? drawing.replace(GROUND.rounded, GROUND.square) : drawing;
    await sharp(Buffer.from(svg), { density: (72 * size) / 96 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(path.join(buildPaths.public, name));
  }
}

/** Vazirmatn with these characters, weights 400 to 800 and all features (`ss01` draws Latin digits as Persian ones). */
async function cutFont(): Promise<void> {
  const vazirmatn = path.dirname(require.resolve('vazirmatn/package.json'));
  const whole = await readFile(path.join(vazirmatn, 'fonts/webfonts/Vazirmatn[wght].woff2'));
  const characters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_unused, index) => String.fromCodePoint(first + index)),
  );
  const cut = await subsetFont(whole, characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  });
  await writeFile(path.join(FONT_FOLDER, 'vazirmatn.woff2'), cut);
  await copyFile(path.join(vazirmatn, 'OFL.txt'), path.join(FONT_FOLDER, 'vazirmatn.OFL.txt'));
}

const PICTURE = { width: 1200, height: 630 };

/**
 * The picture of shared links (server/texts/linkPreview.ts): lapis, rosette, mark and promise. Strangers keep it, so it names
 * no deal.
 */
async function drawLinkPreview(): Promise<void> {
  const font = (await readFile(path.join(FONT_FOLDER, 'vazirmatn.woff2'))).toString('base64');
  const rosette = (await readFile(path.join(FONT_FOLDER, 'rosette.svg'))).toString('base64');
  const icon = await readFile(path.join(buildPaths.public, 'app-icon.svg'), 'utf8');
  const mark = icon.replace(/<rect[^>]*>/, '').replace('0 0 96 96', '26 26 44 44');
  const browser = await chromium.launch({ executablePath: chromiumToStart(), args: [...CHROMIUM_ARGUMENTS] });
  const page = await browser.newPage({ viewport: PICTURE });
  await page.setContent(`<!doctype html><html lang="fa" dir="rtl"><style>
    @font-face { font-family: V; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
    * { margin: 0 }
    body { display: flex; flex-direction: column; justify-content: center; gap: 44px; height: 630px;
      padding-inline: 96px; box-sizing: border-box; overflow: hidden; font-family: V; color: #fff;
      background: linear-gradient(165deg, #213e9f, #0e1b57) }
    body::before { content: ""; position: fixed; z-index: -1; inset: auto auto -210px -210px; width: 860px; height: 860px; opacity: .2;
      background: #fff; mask: url(data:image/svg+xml;base64,${rosette}) center / contain no-repeat }
    h1 { display: flex; align-items: center; gap: 36px; font-size: 132px; line-height: 1.3; font-weight: 800 }
    svg { width: 156px; height: 156px }
    p { max-width: 15em; font-size: 54px; line-height: 1.6; font-weight: 600; text-wrap: balance }
  </style><h1>${mark}${BRAND}</h1><p>${productCopy.promise}</p></html>`);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot();
  await browser.close();
  await sharp(picture)
    .png({ compressionLevel: 9, palette: true, colours: 256, dither: 0.6 })
    .toFile(path.join(buildPaths.public, 'link-preview.png'));
}

void Promise.all([drawIcons(), cutFont(), drawLinkPreview()]);
