import { axeProblems } from './axe';
import { screens } from './catalogue';
import { testScreens } from './stageTests';

/** The first state of each route; the thorough tier shows all states. */
const firstOfRoutes = screens.filter(
  ({ route }, place) => screens.findIndex((screen) => screen.route === route) === place,
);

testScreens(firstOfRoutes, '%s has no axe violation', (page) => axeProblems(page, 'light'));
