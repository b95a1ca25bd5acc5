import { takeParts } from '../../parts';

takeParts('thorough', 'src/app', 'src/features', 'src/flows', 'src/persist');
