import { takeParts } from '../../parts';

takeParts('main', 'server/services/disputes');
