import { closed, type EndpointShapes, type Shape } from '@/lib/visibility';
import type { officeApi } from '../office';
import { stage } from './disputes';

/** Other people's disputes: of what the office reads and writes a trace holds nothing. */
const hidden = { args: closed('case') as Shape, answer: closed('case') as Shape };

export const officeEndpoints = {
  officeQueue: { args: stage, answer: hidden.answer },
  officeCase: hidden,
  assignCase: hidden,
  askInCase: hidden,
  noteInCase: hidden,
  awardCase: hidden,
  secondAward: hidden,
  postponeCase: hidden,
} as EndpointShapes<typeof officeApi>;
