import type { BankInquiryAnswer } from '../ports/bankInquiry';
import type { Ports } from '../ports/createPorts';
import type { SmsAnswer } from '../ports/sms';
import type { Metrics } from './metrics';

/** The ports that do not throw when nobody has answered, and how their answers say so. */
const SAYS_FAILURE: { readonly [Name in keyof Ports]?: (answer: never) => boolean } = {
  bankInquiry: ({ outcome }: BankInquiryAnswer) => outcome === 'unavailable',
  push: (outcome: 'sent' | 'gone' | 'failed') => outcome === 'failed',
  sms: ({ delivered, refused }: SmsAnswer) => !delivered && !refused,
};

/** The same ports, whose calls are counted, and how many of them fail. A refusal is an answer like another. */
export function countedPorts(ports: Ports, metrics: Metrics): Ports {
  const counted = Object.entries(ports).map(([name, port]) => [name, countedPort(name as keyof Ports, port, metrics)]);
  return Object.fromEntries(counted) as unknown as Ports;
}

function countedPort<Port extends object>(name: keyof Ports, port: Port, metrics: Metrics): Port {
  metrics.announcePort(name);
  const saysFailure = SAYS_FAILURE[name];
  return new Proxy(port, {
    get(target, method, receiver) {
      const call = Reflect.get(target, method, receiver);
      if (typeof call !== 'function') return call;
      return async (...sent: unknown[]) => {
        try {
          const answer = await call.apply(target, sent);
          metrics.notePortCall(name, saysFailure?.(answer as never) ? 'failed' : 'answered');
          return answer;
        } catch (error) {
          metrics.notePortCall(name, 'failed');
          throw error;
        }
      };
    },
  });
}
