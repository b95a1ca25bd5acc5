import { takeParts } from '../../parts';

takeParts('main', 'server/services/transactions', 'server/services/delivery', 'server/services/notices');
