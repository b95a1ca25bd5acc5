import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A moment around an outside call, for example `payouts.pay, after`. */
export type PortMoment = string;

/** Records which process killed itself at which outside call, in a file because its writer dies. */
export class PortDeaths {
  private readonly deathsFile: string;
  private readonly momentsFile: string;

  constructor(directory: string) {
    this.deathsFile = join(directory, 'deaths');
    this.momentsFile = join(directory, 'moments');
  }

  /** Each moment that a process reached. */
  get moments(): ReadonlySet<PortMoment> {
    return new Set(linesOf(this.momentsFile));
  }

  /** Each death with its process. */
  get deaths(): readonly { readonly pid: number; readonly moment: PortMoment }[] {
    return linesOf(this.deathsFile).map((line) => {
      const [pid, moment = ''] = line.split('\t');
      return { pid: Number(pid), moment };
    });
  }

  /** True when no moment has fewer deaths than this one. */
  isRarest(moment: PortMoment): boolean {
    const { deaths } = this;
    const deathsAt = (at: PortMoment) => deaths.filter((death) => death.moment === at).length;
    return deathsAt(moment) <= Math.min(...[...this.moments].map(deathsAt));
  }

  noteMoment(moment: PortMoment): void {
    if (!this.moments.has(moment)) appendFileSync(this.momentsFile, `${moment}\n`);
  }

  noteDeath(pid: number, moment: PortMoment): void {
    appendFileSync(this.deathsFile, `${pid}\t${moment}\n`);
  }
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
