import { takeParts } from '../../parts';

takeParts('thorough', 'e2e/screens/accessibility.thorough.test.ts');
