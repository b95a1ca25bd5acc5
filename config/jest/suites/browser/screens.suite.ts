import { takeParts } from '../../parts';

takeParts('main', 'e2e/screens');
