import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = path.resolve(__dirname, '../..');
const PACKAGE = path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
const FOLDER = path.join(ROOT, 'node_modules/.cache/amanat', `chromium-${packageVersion()}`);

/** What starts the Chromium of the package once it is unpacked. */
export const UNPACKED_CHROMIUM = path.join(FOLDER, 'start');

/** The package unpacks its libraries (NSS, which a bare Linux lacks) only where it takes the machine for a Lambda. */
const UNPACK = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
const AS_ON_LAMBDA = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };

/** Its own libraries where the machine has none of the kind; our fonts where the machine has none. */
const START = `#!/bin/sh
here="\${0%/*}"
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
/** The package brings a font too, which knows no Persian: every word was a row of boxes. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(ROOT, 'node_modules/vazirmatn/fonts/ttf')}</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Unpacks the Chromium that `@sparticuz/chromium` brings for Linux on x64, once. Elsewhere it does nothing. */
export async function unpackChromium(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || existsSync(UNPACKED_CHROMIUM)) return;
  const unfinished = `${FOLDER}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const environment = { ...process.env, ...AS_ON_LAMBDA, TMPDIR: unfinished };
  await run(process.execPath, ['-e', UNPACK], { cwd: ROOT, env: environment });
  writeFileSync(path.join(unfinished, 'fonts.conf'), FONTS);
  writeFileSync(path.join(unfinished, 'start'), START);
  chmodSync(path.join(unfinished, 'start'), 0o755);
  // It appears whole or not at all.
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(unfinished, FOLDER);
}

/** Takes it away again where it does not start: beside another libc, for one. */
export function forgetUnpackedChromium(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

function packageVersion(): string {
  return existsSync(PACKAGE) ? JSON.parse(readFileSync(PACKAGE, 'utf8')).version : 'none';
}
