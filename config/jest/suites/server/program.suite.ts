import { takeParts } from '../../parts';

takeParts('main', 'server/http', 'server/metrics', 'server/testing', 'server/sandbox', 'server/commands');
