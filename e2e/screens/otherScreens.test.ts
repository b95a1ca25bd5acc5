import { otherScreens } from './catalogue';
import { holdToAccessibility } from './checks/holdToAccessibility';

jest.setTimeout(120_000);

holdToAccessibility(otherScreens);
