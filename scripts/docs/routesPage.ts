import { CALLS } from '../../contract/calls';
import { screens } from '../../e2e/support/screens/catalogue';
import {
  OFFICE_LOOK,
  type RouteCall,
  type RouteExpectation,
  SUPPORT_CHAT_LOOK,
  type Visit,
} from '../../src/testing/routes/expectation';
import { AFTER, type PreparedVisit, preparedVisits } from '../../src/testing/routes/prepared';
import { routeSections } from '../../src/testing/routes/routeExpectations';
import { code, table } from './markdown';

const STANDINGS = ['visitor', 'newcomer', 'member'] as const;

/** docs/routes.md: every address, who may open it, what it calls, and its pictures. */
export function routesPage(): string {
  const sections = routeSections.map(
    ({ title, routes }) =>
      `## ${title}\n\n${table(['Address', 'Visitor', 'Newcomer', 'Member', 'Calls on opening', 'Pictures'], routes.map(routeRow))}`,
  );
  return `${[PREFACE, ...sections, preparedSection()].join('\n\n')}\n`;
}

const PREFACE = `# Routes

Written by \`npm run docs\` from [src/testing/routes](../src/testing/routes); a test fails when it is not what that says.
[src/app/routes.test.tsx](../src/app/routes.test.tsx) visits every address below in each application state, against the real server in its process: it
checks where one ends, the heading there, and that exactly these calls were sent.

- **Visitor**: nobody is logged in. **Newcomer**: logged in, without a bank account (\`app-new-card\`). **Member**: with one (\`app-verified\`).
- «…» is the heading that tells the screen that opens; → is where the address leads instead, and then the calls are those of that screen.
- Every start of somebody who is logged in begins with ${calls(['userReport', 'listBankAccounts'])}, behind the splash. The calls below are a
  screen's own: one that opens shows what is known and asks again, for the user (\`user-report\`) where the answer is five seconds old.
- Paths match without regard to case, with and without a slash at their end. \`CODE\` stands for a payment code, \`ACCOUNT\` for a bank account's id.
- \`npm run screenshots\` takes the pictures, of each state of a screen: \`NAME-phone-light.png\`, \`NAME-phone-dark.png\` and \`NAME-desktop-light.png\` in
  \`dist/screenshots\`.`;

function routeRow(route: RouteExpectation): readonly string[] {
  const visits = STANDINGS.map((standing) => visitCell(route[standing]));
  return [code(route.path), ...visits, callsOfRoute(route), picturesOf(route)];
}

function visitCell(visit: Visit): string {
  return 'heading' in visit ? `«${visit.heading}»` : `→ ${code(decodeURIComponent(visit.to))}`;
}

/** What the screen calls; who it is called for is said when it is not everybody who finds something here. */
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
  return name === SUPPORT_CHAT_LOOK || name === OFFICE_LOOK ? name : `${CALLS[name].method} ${CALLS[name].path}`;
}

/** Of a screen that opens here, at once or after a first step, and not of the same one under another spelling. */
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
  return `## Second steps\n\nThese open only when something was done before.\n\n${table(head, preparedVisits.map(row))}`;
}
