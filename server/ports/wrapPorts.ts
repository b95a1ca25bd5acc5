import { traced } from '../tracing/tracing';
import type { BankInquiryAnswer } from './bankInquiry/bankInquiry';
import type { Ports } from './createPorts';
import type { SmsAnswer } from './sms/sms';

type PortName = keyof Ports;

/** Runs around each call of a port, and answers what the call answers. */
type Around = (port: PortName, method: string, call: () => Promise<unknown>) => Promise<unknown>;

/** Wraps all methods of all ports. */
export function wrapPorts(ports: Ports, around: Around): Ports {
  const wrapped = Object.entries(ports).map(([name, port]) => [name, wrapPort(name as PortName, port, around)]);
  return Object.fromEntries(wrapped) as unknown as Ports;
}

function wrapPort<Port extends object>(name: PortName, port: Port, around: Around): Port {
  return new Proxy(port, {
    get(target, method, receiver) {
      const call = Reflect.get(target, method, receiver);
      if (typeof call !== 'function') return call;
      return (...parameters: unknown[]) => around(name, String(method), async () => call.apply(target, parameters));
    },
  });
}

/** The answers of an outage, for ports that do not throw. */
const IS_FAILURE: { readonly [Name in PortName]?: (answer: never) => boolean } = {
  bankInquiry: ({ outcome }: BankInquiryAnswer) => outcome === 'unavailable',
  push: (outcome: 'sent' | 'gone' | 'failed') => outcome === 'failed',
  sms: ({ delivered, refused }: SmsAnswer) => !delivered && !refused,
};

/** True for an answer that tells of an outage. A refusal is none. */
export function isPortFailure(port: PortName, answer: unknown): boolean {
  return IS_FAILURE[port]?.(answer as never) ?? false;
}

/** Wraps the ports with spans, which have no parameters and no answers. */
export function tracedPorts(ports: Ports): Ports {
  return wrapPorts(ports, (port, method, call) =>
    traced({ name: `${port}.${method}`, kind: 'client', attributes: { 'amanat.port': port } }, call),
  );
}
