import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statusOf } from '../commands/status';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory } from '../testing/moneyStory';

const FOLDER = join(__dirname, '..', '..', 'deploy', 'monitoring');
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const rules = textOf('rules.yml');
const dashboard = JSON.parse(textOf('dashboard.json')) as { readonly panels: readonly Panel[] };
const runbooks = textOf('runbooks.md');

const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
const recorded = new Set([...rules.matchAll(/^ +- record: (\S+)$/gm)].map(([, name = '']) => name));

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const panelQueries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Not published by every server: a single database has no standbys. */
const SOMETIMES = ['amanat_database_synchronous_standbys'];

const METRIC = /(?<![\w:])(?:amanat|nodejs|process)_\w+/g;

describe('with a server', () => {
  let server: TestServer;
  let published: string;

  beforeAll(async () => {
    const token = 'a token that is longer than thirty-two characters';
    server = await createTestServer({ config: { metrics: { port: null, token, readEveryMs: 1 } } });
    const story = new MoneyStory(server);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    await story.confirm(buyer, 'settle', await story.paid(seller, buyer));
    await server.runJobs();
    const headers = { authorization: `Bearer ${token}` };
    published = (await server.app.inject({ url: '/metrics', headers })).body;
  });

  afterAll(() => server.close());

  const isPublished = (metric: string) =>
    [metric, metric.replace(/_(bucket|sum|count)$/, '')].some((name) => published.includes(`\n# TYPE ${name} `));

  test.each([
    ['rules', rules],
    ['rule tests', textOf('rules.test.yml')],
    ['dashboard', panelQueries.join('\n')],
  ])('the %s have no unknown metric and no unknown label', (_name, text) => {
    const metrics = new Set(text.match(METRIC));
    expect(metrics.size).toBeGreaterThan(10);
    expect([...metrics].filter((metric) => !isPublished(metric) && !SOMETIMES.includes(metric))).toEqual([]);
    const labels = text.match(/\b(?:queue|port|event|state)="[a-zA-Z_-]+"/g) ?? [];
    expect(labels.filter((label) => !published.includes(label))).toEqual([]);
    const derived = text.match(/amanat:[\w:]+/g) ?? [];
    expect(derived.filter((name) => !recorded.has(name))).toEqual([]);
  });

  test('the runbooks name each table of the status by its title', async () => {
    const { text } = await statusOf(server.context.db);
    const titles = [...text.matchAll(/^(\S[^:,\n]*).*:(?: none)?$/gm)].map(([, title]) => `«${title}»`);
    expect(titles).toHaveLength(7);
    expect(titles.filter((title) => !runbooks.replaceAll(/\s+/g, ' ').includes(title))).toEqual([]);
  });
});

test('each alarm has a test and a runbook', () => {
  expect(alerts.length).toBeGreaterThan(15);
  const tests = textOf('rules.test.yml');
  expect(alerts.filter((name) => !tests.includes(`{alertname="${name}"}`))).toEqual([]);
  const headings = [...runbooks.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect([...headings].sort()).toEqual([...alerts].sort());
  const links = [...rules.matchAll(/runbook: deploy\/monitoring\/runbooks\.md#(\w+)$/gm)].map(([, anchor]) => anchor);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
});

test('each panel has its own id and name', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

test('promtool accepts the rules, their tests and the queries of the dashboard', () => {
  const promtool = (...parameters: string[]) => execFileSync('promtool', parameters, { cwd: FOLDER, encoding: 'utf8' });
  promtool('check', 'config', 'prometheus.yml');
  promtool('test', 'rules', 'rules.test.yml');
  const directory = mkdtempSync(join(tmpdir(), 'amanat-queries-'));
  const queries = panelQueries.map((expr, place) => ({
    record: `panel:query${place}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }));
  // JSON is YAML.
  writeFileSync(join(directory, 'queries.yml'), JSON.stringify({ groups: [{ name: 'panels', rules: queries }] }));
  expect(promtool('check', 'rules', join(directory, 'queries.yml'))).toContain(`${queries.length} rules found`);
  rmSync(directory, { recursive: true });
});
