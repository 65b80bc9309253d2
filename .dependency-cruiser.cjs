/** Import rules between layers; docs/ARCHITECTURE.md explains them. */
const server = '^apps/server/src'
const web = '^apps/web/src'
const test = '\\.test\\.tsx?$|/test/'

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    never('no-cycles', 'Import cycles are not allowed.', {}, { circular: true }),
    // Type-only import from @types/pdfmake, which has no runtime file.
    never(
      'no-unresolved',
      'Every import must resolve.',
      {},
      { couldNotResolve: true, pathNot: '^pdfmake/interfaces' },
    ),
    never(
      'contract-is-a-leaf',
      'The contract imports only zod and the schemas of soft-windows.',
      { path: '^packages/contract/src', pathNot: test },
      { pathNot: '^packages/(contract|soft-windows)/src|node_modules/zod' },
    ),
    never(
      'soft-windows-is-pure',
      'The calculation imports only zod: no I/O, no clock.',
      { path: '^packages/soft-windows/src', pathNot: test },
      { pathNot: '^packages/soft-windows/src|node_modules/zod' },
    ),
    never(
      'pusher-server-stands-alone',
      'The library must not import the product.',
      { path: '^packages/pusher-server' },
      { path: '^apps|^packages/contract|^tools' },
    ),
    never(
      'rules-are-pure',
      'Rules must not import the database, HTTP or other infrastructure.',
      { path: `${server}/.*-rules\\.ts$` },
      {
        path: `node_modules/(fastify|drizzle-orm|pg)|${server}/(db|http|sign-in|realtime|jobs|mail|features/(?!.*(-rules|/texts)\\.ts$))`,
        // Type-only: the types of JSON columns.
        pathNot: `${server}/db/schema/column-types\\.ts$`,
      },
    ),
    never(
      'features-hold-no-driver',
      'Features use TenantDb instead of drivers.',
      { path: `${server}/features/`, pathNot: test },
      { path: `node_modules/(pg|graphile-worker|ws)/|${server}/(app|main)\\.ts` },
    ),
    never(
      'features-meet-through-repos',
      'A feature imports another one only through its repo or rules.',
      { path: `${server}/features/([^/]+)/`, pathNot: test },
      { path: `${server}/features/([^/]+)/`, pathNot: `${server}/features/$1/|-(repo|rules)\\.ts$` },
    ),
    never(
      'infrastructure-knows-no-feature',
      'Infrastructure (db, http, sign-in, realtime, jobs, mail, net, files, time) must not import features.',
      { path: `${server}/(db|http|sign-in|realtime|jobs|mail|net|files|time)/`, pathNot: test },
      { path: `${server}/(features|app|main)` },
    ),
    never(
      'web-base-knows-no-record',
      'lib and ui must not import entities, features or app.',
      { path: `${web}/(lib|ui)/`, pathNot: test },
      { path: `${web}/(entities|features|app)/` },
    ),
    never(
      'web-base-lib-draws-nothing',
      'lib must not import ui.',
      { path: `${web}/lib/`, pathNot: test },
      { path: `${web}/ui/` },
    ),
    never(
      'web-entities-know-no-feature',
      'Entities must not import features or app.',
      { path: `${web}/entities/`, pathNot: test },
      { path: `${web}/(features|app)/` },
    ),
    never(
      'web-features-are-apart',
      'Features must not import each other; they are connected in app/ or through the URL.',
      { path: `${web}/features/([^/]+)/`, pathNot: test },
      { path: `${web}/(features/(?!$1/)|app/)` },
    ),
    never(
      'sides-are-apart',
      'The web app must not import the server; they share the contract.',
      { path: web },
      { path: '^apps/server' },
    ),
    never(
      'sides-are-apart-too',
      'The server must not import the web app; they share the contract.',
      { path: server },
      { path: '^apps/web' },
    ),
    never(
      'widget-is-light',
      'The widget must stay small: from the contract it imports only types and the phone rules, which have no imports.',
      { path: '^apps/widget/src', pathNot: test },
      {
        pathNot: '^apps/widget/src|node_modules/preact|^packages/contract/src/leads/phone',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'e2e-sees-what-staff-see',
      'Stories must not import texts from the contract or the web app, but repeat them.',
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
