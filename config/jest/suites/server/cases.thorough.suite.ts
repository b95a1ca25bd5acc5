import { takeParts } from '../../parts';

takeParts('thorough', 'config', 'server/db', 'server/jobs', 'server/ports', 'server/sandbox', 'server/services');
