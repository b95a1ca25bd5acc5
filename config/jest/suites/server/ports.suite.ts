import { takeParts } from '../../parts';

takeParts('main', 'server/ports');
