import { loadConfig } from '../../config';
import { simulatorsOnly } from './simulatorsOnly';

const PORTS = [
  'CIVIL_REGISTRY',
  'SIM_OWNER',
  'BANK_INQUIRY',
  'SMS',
  'CARD_GATEWAY',
  'PAYOUTS',
  'PARTNER',
  'IP_LOCATION',
  'COURIER',
  'CUSTODY',
];

test('replaces all services of a sandbox', () => {
  const services = PORTS.flatMap((name) => [
    [`${name}_URL`, 'https://service.example'],
    [`${name}_TOKEN`, 'secret'],
  ]);
  const config = loadConfig({ ...Object.fromEntries(services), CARD_GATEWAY_IDENTIFIED: 'true' });
  expect(JSON.stringify(config).match(/service\.example/g)).toHaveLength(PORTS.length);
  expect(JSON.stringify(simulatorsOnly(config))).not.toContain('service.example');
});
