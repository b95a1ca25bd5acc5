import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import webpack, { type Compiler } from 'webpack';
import { buildPaths } from './paths';

const DRAWING = path.join(buildPaths.public, 'app-icon.svg');

/** Of the drawing's own ground, which a round mask must not cut a corner from. */
const GROUND = { from: 'rx="22"', to: 'rx="0"' };

/** The mark keeps within the middle 80 %, where every mask leaves it whole: it takes 62 % of the drawing. */
const ICONS = [
  { name: 'app-icon-192.png', size: 192, masked: false },
  { name: 'app-icon-512.png', size: 512, masked: false },
  { name: 'app-icon-maskable-512.png', size: 512, masked: true },
];

/** Draws the icons that phones want as pictures, from the one drawing; public/manifest.webmanifest names them. */
export class AppIconsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AppIcons', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'AppIcons', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          compilation.fileDependencies.add(DRAWING);
          const drawing = await readFile(DRAWING, 'utf8');
          for (const { name, size, masked } of ICONS) {
            const picture = await draw(masked ? drawing.replace(GROUND.from, GROUND.to) : drawing, size);
            compilation.emitAsset(name, new webpack.sources.RawSource(picture));
          }
        },
      );
    });
  }
}

function draw(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: (72 * size) / 96 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}
