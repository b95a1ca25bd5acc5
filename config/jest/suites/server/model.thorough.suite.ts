import { takeParts } from '../../parts';

takeParts('thorough', 'model');
