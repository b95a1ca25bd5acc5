import type { Config } from '../../config';

/** The configuration with each port simulated: no outside service receives made-up people. */
export function simulatorsOnly(config: Config): Config {
  const simulator = { kind: 'simulator' } as const;
  const names = Object.keys(config.ports) as (keyof Config['ports'])[];
  return {
    ...config,
    ipLocation: config.ipLocation && simulator,
    courier: config.courier && simulator,
    custody: config.custody && simulator,
    gateways: [{ ...simulator, largestRials: null }],
    ports: Object.fromEntries(names.map((name) => [name, simulator])) as unknown as Config['ports'],
  };
}
