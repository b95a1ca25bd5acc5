import { holdToAccessibility } from '../support/accessibility/holdToAccessibility';
import { transactionScreens } from '../support/screens/catalogue';

jest.setTimeout(120_000);

holdToAccessibility(transactionScreens);
