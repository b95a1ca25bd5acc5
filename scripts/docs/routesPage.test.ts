import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screens } from '../../e2e/screens/catalogue';
import { routesFile, routesPage } from './routesPage';

test('docs/routes.md is current', () => {
  expect(readFileSync(path.resolve(routesFile), 'utf8')).toBe(routesPage());
});

/** Screens outside the table: the simulated outside world, an unknown address, and a start that fails at any address. */
const NOWHERE = /^(sandbox-.*|not-found|state-cannot-start)$/;

test('each other screenshot belongs to a route', () => {
  const unknown = screens.filter(({ name, route }) => route === '*' && !NOWHERE.test(name));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});
