import { takeParts } from '../../parts';

takeParts('main', 'src/features/office', 'src/features/partner');
