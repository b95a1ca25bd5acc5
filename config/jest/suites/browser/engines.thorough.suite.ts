import { takeParts } from '../../parts';

takeParts('thorough', 'e2e/stories/firefox.thorough.test.ts', 'e2e/stories/webkit.thorough.test.ts');
