import { takeParts } from '../../parts';

takeParts('thorough', 'server/testing');
