import { lossy } from './lossy/lossy';
import { notices } from './notices/notices';
import { race } from './race/race';
import { returns } from './returns/returns';
import { trade } from './trade/tradeScenario';

const SCENARIOS: Readonly<Record<string, (parameters: string[]) => Promise<void>>> = {
  trade,
  race,
  returns,
  notices,
  lossy,
};

/** `npm run lab -- chaos [--scenario NAME] [options of the scenario]`; `trade` without a name. */
export async function chaos(parameters: string[]): Promise<void> {
  const place = parameters.indexOf('--scenario');
  const name = place === -1 ? 'trade' : (parameters[place + 1] ?? '');
  const scenario = SCENARIOS[name];
  if (!scenario) throw new Error(`No scenario «${name}»: ${Object.keys(SCENARIOS).join(', ')}`);
  await scenario(place === -1 ? parameters : parameters.toSpliced(place, 2));
}
