/** The import rules of docs/architecture.md, checked by `npm run check`. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'No import cycles. A dynamic import may close one: a part that loads later may use the table that loads it.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    rule(
      'contract-stands-alone',
      'The contract imports neither program.',
      { path: '^contract/' },
      { path: '^(src|server|e2e|scripts|config)/' },
    ),
    rule(
      'contract-values',
      'The bundle takes values only from files without TypeBox.',
      { path: '^src/', pathNot: '^src/testing/|\\.test\\.tsx?$' },
      {
        path: '^contract/',
        pathNot: '^contract/(rules/\\w+|address|errors|serverPaths)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'two-programs',
      'The web app never imports the server; only its tests run one.',
      { path: '^src/', pathNot: '^src/testing/|\\.test\\.tsx?$' },
      { path: '^server/' },
    ),
    rule('two-programs-back', 'The server never imports the web app.', { path: '^server/' }, { path: '^src/' }),
    rule(
      'testing-stays-in-tests',
      'Helpers for tests are not part of the app.',
      { path: '^src/', pathNot: '^src/testing/|\\.test\\.tsx?$' },
      { path: '^src/testing/' },
    ),
    rule(
      'server-testing-stays-in-tests',
      'Helpers for tests are not part of the server.',
      { path: '^server/', pathNot: '^server/(testing/|main\\.ts$)|\\.test\\.ts$' },
      { path: '^server/testing/' },
    ),
    rule(
      'only-fakes-start-with-the-server',
      'The start of a sandbox may load the fakes of providers, which use no helper for tests.',
      { path: '^server/(main\\.ts$|testing/fakes/)' },
      { path: '^server/testing/', pathNot: '^server/testing/fakes/' },
    ),

    rule(
      'features-below-flows',
      'app → flows → features → components → (api, ui) → lib.',
      { path: '^src/features/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/(app|flows|persist|trace)/' },
    ),
    rule(
      'flows-below-app',
      'app → flows → features → components → (api, ui) → lib.',
      { path: '^src/flows/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/(app|trace)/' },
    ),
    rule(
      'components-below-features',
      'Components know the product and no feature: app → flows → features → components → (api, ui) → lib.',
      { path: '^src/components/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/(app|flows|features|persist|trace)/' },
    ),
    rule(
      'api-below-components',
      'app → flows → features → components → (api, ui) → lib.',
      { path: '^src/api/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/(app|flows|features|persist|trace|components|ui)/' },
    ),
    rule(
      'no-feature-imports-another',
      'Shared parts move down, and a flow joins two features. Five features are below the others.',
      { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/features/([^/]+)/', pathNot: '^src/features/($1|delivery|dispute|notices|offline|payment)/' },
    ),
    rule(
      'lowest-features',
      'Other features are built on these, so they import none.',
      { path: '^src/features/(dispute|notices|offline)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'delivery-above-dispute',
      'Delivery shows the dispute of its transaction, and no other feature.',
      { path: '^src/features/delivery/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/features/', pathNot: '^src/features/(delivery|dispute)/' },
    ),
    rule(
      'payment-above-delivery',
      'The pay button asks where a parcel goes; the page of a deal has the button.',
      { path: '^src/features/payment/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/features/', pathNot: '^src/features/(payment|delivery)/' },
    ),
    rule(
      'ui-knows-no-product',
      'The design system imports only lib, its own words and the brand, types included.',
      { path: '^src/ui/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(src|contract)/', pathNot: '^src/(ui|lib)/|^src/messages/(ui|brand)\\.ts$|^src/types/' },
    ),
    rule(
      'state-is-below-all',
      'All folders use the state’s type, hooks and shared actions; state imports only lib.',
      { path: '^src/state/' },
      { path: '^src/', pathNot: '^src/(state|lib)/' },
    ),
    rule(
      'lib-and-messages-are-the-floor',
      'lib and messages know no feature.',
      { path: '^src/(lib|messages)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^src/', pathNot: '^src/(lib|messages)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'lib-is-pure',
      'Pure functions: no React, no store, no router. biome.json forbids browser globals.',
      { path: '^src/lib/', pathNot: '\\.test\\.tsx?$' },
      { path: '^node_modules/', pathNot: '^node_modules/(@persian-tools|moment|moment-jalaali|yup)/' },
    ),

    rule(
      'domain-is-pure',
      'Rules import no database, no Fastify and no Node.',
      { path: '^server/domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(server/domain|contract)/|^node_modules/(@persian-tools|moment|jalaali|ipaddr\\.js)' },
    ),
    rule(
      'routes-are-thin',
      'A route validates, calls one service and answers.',
      { path: '^server/routes/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(db|domain|ports|jobs)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'db-knows-no-use-case',
      'routes → services → (domain, db, ports).',
      { path: '^server/db/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(routes|services|ports|http|sandbox)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'ports-know-no-use-case',
      'A port is an interface and its adapters.',
      { path: '^server/ports/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(routes|services|http|jobs)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'lab-is-on-top',
      'Measurements import both programs and their test helpers; nothing imports them.',
      { path: '^(contract|src|server|e2e|scripts|config)/' },
      { path: '^(lab|model)/' },
    ),
    rule('no-unresolved', 'Each import resolves.', {}, { couldNotResolve: true, pathNot: '\\.(css|woff2)$' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
