import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '../../e2e/screens/catalogue';
import { routeExpectations } from '../../src/testing/routes/routeExpectations';
import { routesPage } from './routesPage';

test('docs/routes.md says what the visits of the routes expect', () => {
  expect(readFileSync(path.resolve('docs/routes.md'), 'utf8')).toBe(routesPage());
});

test('every picture is of an address of the table', () => {
  const places = new Set(routeExpectations.map((route) => route.path));
  const strangers = screens.filter(({ route }) => route !== '*' && !places.has(route));
  expect(strangers.map(({ name, route }) => `${name} at ${route}`)).toEqual([]);
});
