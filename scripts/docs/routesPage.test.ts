import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '../../e2e/screens/catalogue';
import { routeExpectations } from '../../src/testing/routes/routeExpectations';
import { routesFile, routesPage } from './routesPage';

test('docs/routes.md is current', () => {
  expect(readFileSync(path.resolve(routesFile), 'utf8')).toBe(routesPage());
});

test('each screenshot belongs to a route', () => {
  const places = new Set(routeExpectations.map((route) => route.path));
  const unknown = screens.filter(({ route }) => route !== '*' && !places.has(route));
  expect(unknown.map(({ name, route }) => `${name} at ${route}`)).toEqual([]);
});
