import { takeParts } from '../../parts';

takeParts('main', 'server/services/partner', 'server/services/outages', 'server/services/live');
