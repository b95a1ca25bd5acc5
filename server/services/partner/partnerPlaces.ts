import { hasPlace, waitForPlace } from '../../domain/partnerPlaces';
import type { JobResult } from '../../jobs/jobRunner';

/** The places of a queue, which partners share: one that hangs leaves some to the others. */
export class PartnerPlaces {
  /** Of the partners that have a place: their running messages, and those that were put off meanwhile. */
  private readonly lines = new Map<string, { running: number; putOff: number }>();
  private taken = 0;

  constructor(private readonly places: number) {}

  /** Runs the work of a message in a place of its partner, or answers when the message tries again. */
  async run(partnerId: string, now: Date, work: () => Promise<JobResult>): Promise<JobResult> {
    const line = this.lines.get(partnerId) ?? { running: 0, putOff: 0 };
    if (!hasPlace({ own: line.running, taken: this.taken, places: this.places })) {
      const wait = waitForPlace(line.putOff);
      line.putOff += 1;
      return { againAt: new Date(now.getTime() + wait) };
    }
    this.lines.set(partnerId, line);
    line.running += 1;
    this.taken += 1;
    try {
      return await work();
    } finally {
      this.taken -= 1;
      line.running -= 1;
      if (line.running === 0) this.lines.delete(partnerId);
    }
  }
}
