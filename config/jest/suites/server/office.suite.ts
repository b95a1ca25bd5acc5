import { takeParts } from '../../parts';

takeParts('main', 'server/services/office', 'server/services/bankFiles', 'server/services/switches');
