import type { Clock } from '../clock';
import type { Config, GatewaySettings, PortSettings } from '../config';
import { sepehrCardGateway } from './cardGateway/sepehr';
import { zarinpalCardGateway } from './cardGateway/zarinpal';
import { createFinnotech, type FinnotechPort } from './finnotech';
import { TIMEOUT_MS } from './jsonClient';
import { jibitBalance } from './payouts/jibit';
import { PortFailure, unreachable } from './portFailure';
import { kavenegarCredit } from './sms/kavenegar';

interface PortCheck {
  readonly port: string;
  readonly kind: string;
  readonly works: boolean;
  /** No secret and no personal data. */
  readonly said: string;
}

type AskedSettings = Config['ports'][keyof Config['ports']] | GatewaySettings | PortSettings;

/** Asks the service of each port for something that costs nothing and changes nothing. */
export function checkPorts(config: Config, clock: Clock): Promise<readonly PortCheck[]> {
  const { gateways, ports, ipLocation, courier, custody } = config;
  const others = { ...ports, ipLocation, courier, custody };
  const all: [string, AskedSettings | null][] = [
    ...gateways.map((gateway): [string, AskedSettings] => ['cardGateway', gateway]),
    ...Object.entries(others),
  ];
  return Promise.all(
    all.map(async ([port, settings]) => {
      const kind = settings?.kind ?? 'none';
      try {
        return { port, kind, works: true, said: settings ? await ask(port, settings, clock) : 'not set' };
      } catch (error) {
        if (error instanceof PortFailure) return { port, kind, works: false, said: error.message };
        throw error;
      }
    }),
  );
}

/** @throws PortFailure */
async function ask(port: string, settings: AskedSettings, clock: Clock): Promise<string> {
  switch (settings.kind) {
    case 'simulator':
      return 'simulated';
    case 'http':
      return reach(port, settings);
    case 'kavenegar':
      return `answers, credit ${await kavenegarCredit(settings)} rials`;
    case 'jibit':
      return `answers, balance ${await jibitBalance(settings, clock)} rials`;
    case 'sepehr':
    case 'zarinpal': {
      const gateway =
        settings.kind === 'sepehr'
          ? sepehrCardGateway(settings, () => undefined)
          : zarinpalCardGateway(settings, () => undefined);
      await gateway.verify(NO_PAYMENT);
      return 'answers, knows us';
    }
    case 'finnotech':
      await createFinnotech(port as FinnotechPort, settings, clock, () => undefined).checkToken();
      return 'answers, gives a token';
  }
}

/** A receipt that no payment has. */
const NO_PAYMENT = { invoiceId: '', token: '', receipt: `A${'0'.repeat(35)}`, amountRials: 10_000 };

/** Our JSON has no harmless call, so any answer below 500 counts. The token is not sent. */
async function reach(port: string, { url }: Extract<PortSettings, { kind: 'http' }>): Promise<string> {
  try {
    const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (status >= 500) throw new PortFailure(port, `HTTP ${status}`, status);
    return `answers, HTTP ${status}`;
  } catch (error) {
    throw unreachable(port, error);
  }
}
