import { takeParts } from '../../parts';

takeParts('thorough', 'lab/chaos/lossy');
