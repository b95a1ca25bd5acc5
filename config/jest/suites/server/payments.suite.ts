import { takeParts } from '../../parts';

takeParts('main', 'server/services/payments', 'server/services/reserves');
