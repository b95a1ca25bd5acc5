import { takeParts } from '../../parts';

takeParts('main', 'slices', 'src/flows');
