import { holdToAccessibility } from '../support/accessibility/holdToAccessibility';
import { otherScreens } from '../support/screens/catalogue';

jest.setTimeout(120_000);

holdToAccessibility(otherScreens);
