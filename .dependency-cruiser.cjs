/** Who may import whom. The table in docs/ARCHITECTURE.md says why. */
const server = '^apps/server/src'
const web = '^apps/web/src'
const test = '\\.test\\.tsx?$|/test/'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never('no-cycles', 'A cycle hides who depends on whom.', {}, { circular: true }),
    // Types alone, from @types: there is no such file to run.
    never(
      'no-unresolved',
      'Every import must lead somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^pdfmake/interfaces' },
    ),
    never(
      'contract-is-a-leaf',
      'The contract knows zod and the shapes of what is calculated.',
      { path: '^packages/contract/src', pathNot: test },
      { pathNot: '^packages/(contract|soft-windows)/src|node_modules/zod' },
    ),
    never(
      'soft-windows-is-pure',
      'The calculation knows zod only: no I/O, no clock.',
      { path: '^packages/soft-windows/src', pathNot: test },
      { pathNot: '^packages/soft-windows/src|node_modules/zod' },
    ),
    never(
      'pusher-server-stands-alone',
      'A library does not know the product.',
      { path: '^packages/pusher-server' },
      { path: '^apps|^packages/contract|^tools' },
    ),
    never(
      'rules-are-pure',
      'Rules know no database, no HTTP, no clock.',
      { path: `${server}/.*-rules\\.ts$` },
      {
        path: `node_modules/(fastify|drizzle-orm|pg)|${server}/(db|http|sign-in|realtime|jobs|mail|features/(?!.*(-rules|/texts)\\.ts$))`,
        // Types alone: the shapes of JSON columns.
        pathNot: `${server}/db/schema/column-types\\.ts$`,
      },
    ),
    never(
      'features-hold-no-driver',
      'A feature receives TenantDb.',
      { path: `${server}/features/`, pathNot: test },
      { path: `node_modules/(pg|graphile-worker|ws)/|${server}/(app|main)\\.ts` },
    ),
    never(
      'features-meet-through-repos',
      'Another feature only through its repo or its rules.',
      { path: `${server}/features/([^/]+)/`, pathNot: test },
      { path: `${server}/features/([^/]+)/`, pathNot: `${server}/features/$1/|-(repo|rules)\\.ts$` },
    ),
    never(
      'infrastructure-knows-no-feature',
      'db, http, sign-in, realtime, jobs, mail, net, files and time serve every feature alike.',
      { path: `${server}/(db|http|sign-in|realtime|jobs|mail|net|files|time)/`, pathNot: test },
      { path: `${server}/(features|app|main)` },
    ),
    never(
      'web-base-knows-no-record',
      'lib and ui serve every kind of record alike.',
      { path: `${web}/(lib|ui)/`, pathNot: test },
      { path: `${web}/(entities|features|app)/` },
    ),
    never(
      'web-base-lib-draws-nothing',
      'lib serves ui, never the other way round.',
      { path: `${web}/lib/`, pathNot: test },
      { path: `${web}/ui/` },
    ),
    never(
      'web-entities-know-no-feature',
      'What several features show of a record knows none of them.',
      { path: `${web}/entities/`, pathNot: test },
      { path: `${web}/(features|app)/` },
    ),
    never(
      'web-features-are-apart',
      'Features meet in app/ or through the URL.',
      { path: `${web}/features/([^/]+)/`, pathNot: test },
      { path: `${web}/(features/(?!$1/)|app/)` },
    ),
    never(
      'sides-are-apart',
      'Browser and server share the contract only.',
      { path: web },
      { path: '^apps/server' },
    ),
    never(
      'sides-are-apart-too',
      'Server and browser share the contract only.',
      { path: server },
      { path: '^apps/web' },
    ),
    never(
      'widget-is-light',
      'A visitor’s page pays for every import: of the contract only shapes, which leave nothing behind, and a rule without imports.',
      { path: '^apps/widget/src', pathNot: test },
      {
        pathNot: '^apps/widget/src|node_modules/preact|^packages/contract/src/leads/phone',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'e2e-sees-what-staff-see',
      'Stories repeat the texts on purpose.',
      { path: '^e2e/' },
      { path: '^packages/contract|^apps/web' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
