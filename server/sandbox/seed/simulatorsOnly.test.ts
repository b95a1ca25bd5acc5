import { loadConfig } from '../../config';
import { PROVIDER_SETTINGS } from '../../testing/providerSettings';
import { simulatorsOnly } from './simulatorsOnly';

const URL = 'https://service.example';

test('replaces all services of a sandbox', () => {
  const services = ['IP_LOCATION', 'COURIER', 'CUSTODY'].flatMap((name) => [
    [`${name}_URL`, URL],
    [`${name}_TOKEN`, 'secret'],
  ]);
  const providers = ['FINNOTECH', 'KAVENEGAR', 'JIBIT', 'SEPEHR'].map((name) => [`${name}_URL`, URL]);
  const settings = Object.fromEntries([...services, ...providers]);
  const config = loadConfig({ ...PROVIDER_SETTINGS, ...settings });
  // Three ports ask Finnotech.
  expect(JSON.stringify(config).match(/service\.example/g)).toHaveLength(9);
  expect(JSON.stringify(simulatorsOnly(config))).not.toContain('service.example');
});
