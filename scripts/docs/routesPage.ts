import { CALLS } from '../../contract/calls';
import { screens } from '../../e2e/screens/catalogue';
import { fillPlaces } from '../../src/testing/routes/address';
import {
  type RouteCall,
  type RouteExpectation,
  SUPPORT_CHAT_LOOK,
  type Visit,
} from '../../src/testing/routes/expectation';
import { AFTER, type PreparedVisit, preparedVisits } from '../../src/testing/routes/prepared';
import { routeSections } from '../../src/testing/routes/routeExpectations';
import { code, table } from './markdown';

export const routesFile = 'docs/routes.md';

const STANDINGS = ['visitor', 'newcomer', 'member'] as const;

/** The text of docs/routes.md: each address, its visitors, its calls and its screenshots. */
export function routesPage(): string {
  const sections = routeSections.map(
    ({ title, routes }) =>
      `## ${title}\n\n${table(['Address', 'Visitor', 'Newcomer', 'Member', 'Calls on opening', 'Pictures'], routes.map(routeRow))}`,
  );
  return `${[PREFACE, ...sections, preparedSection()].join('\n\n')}\n`;
}

const PREFACE = `# Routes

\`npm run docs\` writes this page from [src/testing/routes](../src/testing/routes).
[src/app/routes.thorough.test.tsx](../src/app/routes.thorough.test.tsx) checks final address,
heading and calls of each address in each application state, on the real server.

- **Visitor**: not logged in. **Newcomer**: logged in without a bank account (\`app-new-card\`).
  **Member**: with one (\`app-verified\`).
- «…» is the heading of the screen that opens. → is the address that opens instead.
- Each start of a logged-in person first sends, behind the splash or the last known home:
  ${calls(['userReport', 'listBankAccounts'])}.
  The calls below are a screen's own. A screen that opens shows what is known and asks again, for
  the user (\`user-report\`) when the answer is five seconds old.
- Paths ignore case and a trailing slash. \`CODE\` is a payment code.
- \`npm run screenshots\` writes \`NAME-phone-light.png\`, \`NAME-phone-dark.png\` and
  \`NAME-desktop-light.png\` of each state of a screen into \`dist/screenshots\`.`;

function routeRow(route: RouteExpectation): readonly string[] {
  const visits = STANDINGS.map((standing) => visitCell(route[standing]));
  return [code(route.path), ...visits, callsOfRoute(route), picturesOf(route)];
}

function visitCell(visit: Visit): string {
  return 'heading' in visit
    ? `«${visit.heading}»`
    : `→ ${code(fillPlaces(decodeURIComponent(visit.to), { code: 'CODE' }))}`;
}

/** The calls of the screen, by application state when they differ. */
function callsOfRoute(route: RouteExpectation): string {
  const own = STANDINGS.filter((standing) => 'heading' in route[standing] || route[standing].calls.length > 0);
  const texts = own.map((standing) => calls(route[standing].calls));
  const [first = ''] = texts;
  if (texts.every((text) => text === first)) return first;
  return own.map((standing, index) => `${standing}: ${texts[index] || '—'}`).join('<br>');
}

function calls(names: readonly RouteCall[]): string {
  return names.map((name) => code(callText(name))).join(', ');
}

function callText(name: RouteCall): string {
  return name === SUPPORT_CHAT_LOOK ? name : `${CALLS[name].method} ${CALLS[name].path}`;
}

/** Only for addresses that show a screen, not for redirects. */
function picturesOf(route: RouteExpectation): string {
  const opens = STANDINGS.some((standing) => 'heading' in route[standing]);
  const opensLater = screens.some((screen) => screen.route === route.path);
  return opens || opensLater ? pictures(route.path) : '';
}

function pictures(path: string): string {
  const [place = ''] = path.toLowerCase().split('?');
  return screens
    .filter(({ route }) => route.toLowerCase() === place)
    .map(({ name }) => code(name))
    .join(', ');
}

function preparedSection(): string {
  const row = ({ path, as, after, visit }: PreparedVisit) => [
    code(path),
    `${as}, after ${AFTER[after]}`,
    visitCell(visit),
    calls(visit.calls),
    pictures(path),
  ];
  const head = ['Address', 'Who', 'Finds', 'Calls, those of the step before included', 'Pictures'];
  return `## Second steps\n\nThese addresses open only after another step.\n\n${table(head, preparedVisits.map(row))}`;
}
