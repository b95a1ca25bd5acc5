import type { Clock } from '../../clock';
import type { Config, GatewaySettings } from '../../config';
import type { Database } from '../../db/database';
import { smsSimulator } from '../../ports/sms/smsSimulator';
import { FakeFinnotech } from './finnotech';
import { FakeJibit } from './jibit';
import { FakeKavenegar } from './kavenegar';
import { FakeSepehr } from './sepehr';
import { FakeZarinpal } from './zarinpal';

export interface Fakes {
  readonly kavenegar: FakeKavenegar;
  readonly finnotech: FakeFinnotech;
  readonly jibit: FakeJibit;
  readonly sepehr: FakeSepehr;
  readonly zarinpal: FakeZarinpal;
  /** The configuration whose ports ask the fakes. */
  readonly config: Config;
  close(): void;
}

/** Starts the fakes of a sandbox. Their SMS are in its inbox; transfers are forgotten with the process. */
export async function startFakes(config: Config, db: Database, clock: Clock): Promise<Fakes> {
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost';
  const inbox = smsSimulator(db, clock);
  const kavenegar = await FakeKavenegar.start(host, ({ mobile, text }) => inbox.send({ mobile, text }));
  const finnotech = await FakeFinnotech.start(clock);
  const jibit = await FakeJibit.start(clock, { ends: config.payouts.cycleEnds, holidays: [] });
  const sepehr = await FakeSepehr.start(clock);
  const zarinpal = await FakeZarinpal.start(clock);
  const inquiries = finnotech.settings;
  const ports = {
    ...config.ports,
    civilRegistry: inquiries,
    simOwner: inquiries,
    bankInquiry: inquiries,
    sms: kavenegar.settings,
    payouts: jibit.settings,
  };
  return {
    kavenegar,
    finnotech,
    jibit,
    sepehr,
    zarinpal,
    config: { ...config, ports, gateways: gatewaysOf(config, [sepehr.settings, zarinpal.settings]) },
    close() {
      for (const { service } of [kavenegar, finnotech, jibit, sepehr, zarinpal]) service.close();
    },
  };
}

/** The fakes in the order of the configuration; without a provider in it both. */
function gatewaysOf({ gateways }: Config, fakes: readonly GatewaySettings[]): readonly GatewaySettings[] {
  const chosen = gateways.flatMap(({ kind, largestRials }) =>
    fakes.filter((fake) => fake.kind === kind).map((fake) => ({ ...fake, largestRials })),
  );
  return chosen.length > 0 ? chosen : fakes;
}
