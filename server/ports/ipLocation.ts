import { BlockList, isIP } from 'node:net';
import { cleanText } from '@contract/rules/text';
import { type HttpSettings, postJson } from './jsonClient';
import { malformedAnswer } from './portFailure';

/** The place of an IP address. */
export interface IpLocation {
  /**
   * @returns a place in Persian, as «تهران، ایران»; empty when it is unknown
   * @throws PortFailure
   */
  locate(ipAddress: string): Promise<string>;
}

const PORT = 'IP location';
/** Short: the list of sessions waits for the answer. */
const TIMEOUT_MS = 1_500;

/** JSON service: `POST /locate { ip_address }` answers `{ location }`, a place in Persian or empty. */
export function httpIpLocation(settings: HttpSettings): IpLocation {
  return {
    async locate(ipAddress) {
      const { location } = await postJson(
        PORT,
        settings,
        '/locate',
        { ip_address: ipAddress },
        { timeoutMs: TIMEOUT_MS },
      );
      return typeof location === 'string' ? cleanText(location) : malformedAnswer(PORT);
    },
  };
}

/** Loopback and private networks (RFC 1918, 4193, 3927 and 4291). */
const local = new BlockList();
local.addSubnet('127.0.0.0', 8, 'ipv4');
local.addSubnet('10.0.0.0', 8, 'ipv4');
local.addSubnet('172.16.0.0', 12, 'ipv4');
local.addSubnet('192.168.0.0', 16, 'ipv4');
local.addSubnet('169.254.0.0', 16, 'ipv4');
local.addAddress('::1', 'ipv6');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

const CITIES = ['تهران', 'تبریز', 'اصفهان', 'شیراز', 'مشهد', 'رشت', 'اهواز', 'کرمان', 'یزد', 'ارومیه'];

/** Places local addresses in the local network, and derives an Iranian city from each other address. */
export const ipLocationSimulator: IpLocation = {
  async locate(ipAddress) {
    const version = isIP(ipAddress);
    if (version === 0) return '';
    if (local.check(ipAddress, version === 6 ? 'ipv6' : 'ipv4')) return 'شبکهٔ محلی';
    const sum = [...ipAddress].reduce((total, letter) => total + letter.charCodeAt(0), 0);
    return `${CITIES[sum % CITIES.length]}، ایران`;
  },
};

/** Without a service each place is unknown. */
export const noIpLocation: IpLocation = { locate: async () => '' };
