import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A moment around a call of the outside world, such as `payouts.pay, after`. */
export type PortMoment = string;

/**
 * Which processes have killed themselves at which call of the outside world; a file, because whoever writes it is dead a moment later.
 */
export class PortDeaths {
  private readonly deathsFile: string;
  private readonly momentsFile: string;

  constructor(directory: string) {
    this.deathsFile = join(directory, 'deaths');
    this.momentsFile = join(directory, 'moments');
  }

  /** Every moment that was lived through, or not, so far. */
  get moments(): ReadonlySet<PortMoment> {
    return new Set(linesOf(this.momentsFile));
  }

  /** Every death, with its process. */
  get deaths(): readonly { readonly pid: number; readonly moment: PortMoment }[] {
    return linesOf(this.deathsFile).map((line) => {
      const [pid, moment = ''] = line.split('\t');
      return { pid: Number(pid), moment };
    });
  }

  /** True when nowhere fewer have died than at this moment. */
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
