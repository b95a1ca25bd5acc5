import { takeParts } from '../../parts';

takeParts('thorough', 'lab/restore', 'lab/rolling', 'server/commands', 'server/metrics', 'server/tracing', 'scripts');
