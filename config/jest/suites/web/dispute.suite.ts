import { takeParts } from '../../parts';

takeParts('main', 'src/features/dispute', 'src/features/delivery');
