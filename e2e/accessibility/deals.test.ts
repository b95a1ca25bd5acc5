import { holdToAccessibility } from '../support/accessibility/holdToAccessibility';
import { dealScreens } from '../support/screens/catalogue';

jest.setTimeout(120_000);

holdToAccessibility(dealScreens);
