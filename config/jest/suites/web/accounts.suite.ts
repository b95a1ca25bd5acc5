import { takeParts } from '../../parts';

takeParts('main', 'src/features/cards', 'src/features/settings', 'src/features/sessions', 'src/features/otp');
