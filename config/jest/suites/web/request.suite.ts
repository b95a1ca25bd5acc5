import { takeParts } from '../../parts';

takeParts('main', 'src/features/request-money', 'src/features/toasts', 'src/features/reserves');
