// The dependency rules, checked by `npm run dependencies` over every import of every source: type imports, `.tsx` files and
// the kernels included.
// Each rule carries its reason as `comment`; the modules are described in ARCHITECTURE.md.
// `test/repository/dependency-rules.test.ts` plants a violation of each rule and expects it to be caught.
import { parseEverySource } from './scripts/parse-every-source.mjs';

parseEverySource();

const TEST = '\\.test\\.ts$';
const TRANSPORT = '(http|qdrant|mcp|oauth|pages)/';

/** Built-in modules that compute, run threads or steer the JavaScript engine, and touch neither disk nor network. */
const COMPUTING =
  '^(node:)?(async_hooks|buffer|crypto|events|os|perf_hooks|timers|timers/promises|url|util|v8|vm|worker_threads)$';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const modules = [
  {
    name: 'base-knows-nobody',
    comment: 'Every module depends on base, and with it on every dependency of base.',
    from: { path: '^src/base/', pathNot: TEST },
    to: { pathNot: ['^src/base/', COMPUTING] },
  },
  {
    name: 'engine-knows-numbers-only',
    comment: 'The engine sees rows, masks and threads. Ids, JSON and stores would tie its memory layout to a product.',
    from: { path: '^src/engine/' },
    to: { path: '^src/', pathNot: ['^src/engine/', '^src/base/'] },
  },
  {
    name: 'engine-does-no-io',
    comment: 'No disk, no network, no packages: the engine is fed by its caller and runs alike in every thread.',
    from: { path: '^src/engine/', pathNot: TEST },
    to: { pathNot: ['^src/', COMPUTING] },
  },
  {
    name: 'language-knows-no-service',
    comment: 'Words and colours serve several services; a dependency on one would become a dependency of the others.',
    from: { path: '^src/language/', pathNot: TEST },
    to: { pathNot: ['^src/language/', COMPUTING] },
  },
  {
    name: 'kernels-stand-alone',
    comment: 'They are AssemblyScript: another compiler reads them, and knows no module of Node or of the program.',
    from: { path: '^src/kernels/' },
    to: { pathNot: '^src/kernels/' },
  },
  {
    name: 'kernels-are-compiled-in',
    comment: 'The program loads their compiled form, a generated module of engine, platform/json or language.',
    from: { pathNot: '^src/kernels/' },
    to: { path: '^src/kernels/' },
  },
  {
    name: 'vector-stands-on-engine-and-storage',
    comment: 'The module vector is a port and its adapters; it serves any service and therefore knows none.',
    from: { path: '^src/vector/' },
    to: { path: '^src/(app|services|interface-catalogue)/' },
  },
  {
    name: 'vector-knows-no-transport',
    comment: 'HTTP and wire names end at the service; a store that knew them could not be used by a second transport.',
    from: { path: '^src/vector/' },
    to: { path: '^src/platform/(http|mcp|auth|html|web|rate-limit)(/|\\.ts$)' },
  },
  {
    name: 'vector-adapters-are-twins',
    comment: 'Each adapter of the port can be deleted without touching the other.',
    from: { path: '^src/vector/(embedded|postgres)/' },
    to: { path: '^src/vector/(embedded|postgres)/', pathNot: '^src/vector/$1/' },
  },
  {
    name: 'catalogue-knows-no-server',
    comment:
      'Components and their runtime are bundled for browsers and copied into exported projects: nothing else of the program exists there.',
    from: { path: '^src/interface-catalogue/' },
    to: { path: '^src/', pathNot: '^src/interface-catalogue/' },
  },
  {
    name: 'catalogue-runs-in-browsers',
    comment: 'A browser has React and no Node. Only the loader, which the server calls, reads files.',
    from: { path: '^src/interface-catalogue/', pathNot: [TEST, '/load-catalogue\\.ts$'] },
    to: { pathNot: ['^src/interface-catalogue/(?!load-catalogue)', '(^|/)node_modules/react/'] },
  },
  {
    name: 'catalogue-runtime-knows-no-component',
    comment: 'Every component may use the runtime, and an exported project has only the components that it shows.',
    from: { path: '^src/interface-catalogue/(?!components/)', pathNot: TEST },
    to: { path: '^src/interface-catalogue/components/' },
  },
  {
    name: 'components-are-bundled-not-run',
    comment: 'Node loads no TSX: browsers get the bundle that scripts/build-studio-frame.mjs makes.',
    from: { pathNot: '\\.tsx$' },
    to: { path: '\\.tsx$' },
  },
  {
    name: 'platform-is-product-free',
    comment: 'Platform serves every service alike; a product word in it would be a hidden dependency of all of them.',
    from: { path: '^src/platform/' },
    to: { path: '^src/(app|services|accounts|vector|engine|interface-catalogue)/' },
  },
  {
    name: 'accounts-serve-any-service',
    comment: 'Accounts are those of the whole installation; a service that they knew could not be removed.',
    from: { path: '^src/accounts/' },
    to: { path: '^src/(app|services|vector|engine|interface-catalogue)/' },
  },
  {
    name: 'accounts-have-one-entry-point',
    comment:
      'What is behind index.ts may change freely. The app knows the descriptor accounts-part.ts; test support may open sessions.',
    from: { path: '^src/', pathNot: ['^src/accounts/', '/testing/', TEST] },
    to: { path: '^src/accounts/', pathNot: '^src/accounts/(index|accounts-part)\\.ts$' },
  },
  {
    name: 'app-is-the-top',
    comment: 'The app wires the parts; a part that reached back for it could not be used or tested alone.',
    from: { path: '^src/(?!app/)' },
    to: { path: '^src/app/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const services = [
  {
    name: 'services-never-meet',
    comment: 'Deleting one service folder and its line of wiring must leave a green repository.',
    from: { path: '^src/services/([^/]+)/' },
    to: { path: '^src/services/', pathNot: '^src/services/$1/' },
  },
  {
    name: 'services-have-one-entry-point',
    comment:
      'The app knows a service by its descriptor alone: what is behind it may change freely, and is loaded when the service runs.',
    from: { path: '^src/', pathNot: '^src/services/' },
    to: { path: '^src/services/', pathNot: '^src/services/[^/]+/service\\.ts$' },
  },
  {
    name: 'clients-stand-apart',
    comment:
      'A client runs in another process than its service, which should not load code of the server. The rules of packages are the same on both sides, and know nothing of the server.',
    from: { path: '^src/services/([^/]+)/client/', pathNot: TEST },
    to: {
      path: '^src/services/',
      pathNot: '^src/services/$1/(client/|package/|model/|model\\.ts$|limits\\.ts$|errors/|contract/error-codes\\.ts$)',
    },
  },
  {
    name: 'packages-are-read-alike-everywhere',
    comment: 'Both the server and the client that sends a package check it; a client has no server.',
    from: { path: '^src/services/([^/]+)/package/', pathNot: TEST },
    to: { path: '^src/services/', pathNot: '^src/services/$1/(package/|model/|limits\\.ts$|ports\\.ts$)' },
  },
  {
    name: 'services-use-the-vector-port',
    comment: 'A service asks the port; which adapter answers (and the engine beneath) is chosen by the wiring.',
    from: { path: '^src/services/', pathNot: TEST },
    to: { path: ['^src/vector/(embedded|postgres)/', '^src/engine/'] },
  },
  {
    name: 'verbs-know-no-transport-and-no-store',
    comment: 'A verb is the use case itself: transports call it, ports serve it, so both can be exchanged.',
    from: { path: '^src/(accounts|services/[^/]+)/(verbs/|model/|model\\.ts$|ports\\.ts$)', pathNot: TEST },
    to: {
      path: [`^src/$1/(${TRANSPORT}|store/|contract\\.ts$|contract/)`, '^src/platform/(http|mcp|html|web)(/|\\.ts$)'],
    },
  },
  {
    name: 'stores-know-no-wire',
    comment: 'Only transports know wire shapes, so that a change of the contract never reaches the tables.',
    from: { path: '^src/(accounts|services/[^/]+)/store/', pathNot: TEST },
    to: { path: `^src/$1/(${TRANSPORT}|verbs/|contract\\.ts$|contract/)` },
  },
  {
    name: 'transports-go-through-verbs',
    comment: 'A transport that reached into the store would hide a use case from the other transports.',
    from: { path: `^src/(accounts|services/[^/]+)/${TRANSPORT}`, pathNot: TEST },
    to: { path: '^src/$1/store/' },
  },
  {
    name: 'http-is-the-lowest-transport',
    comment:
      'It has what all transports share, such as rate limits. If it knew another one, none of them could be read or removed alone; index.ts joins them.',
    from: { path: '^src/(accounts|services/[^/]+)/http/', pathNot: TEST },
    to: { path: `^src/$1/${TRANSPORT}`, pathNot: '^src/$1/http/' },
  },
  {
    name: 'transports-know-http-only',
    comment: 'Each of these can be removed without the others. Pages may link to all of them, and join their pages.',
    from: { path: '^src/(accounts|services/[^/]+)/(mcp|oauth|qdrant)/', pathNot: TEST },
    to: { path: `^src/$1/${TRANSPORT}`, pathNot: '^src/$1/(http|$2)/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const materials = [
  {
    name: 'no-cycles',
    comment: 'Parts of a cycle can only be understood, tested and loaded all at once. Type imports count.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'http-stays-in-transports',
    comment:
      'Only platform and the transports of a service know the HTTP framework and the network; app may name addresses, and test support may serve.',
    from: {
      path: '^src/',
      pathNot: [
        '/testing/',
        '^src/(app|platform)/',
        `^src/(accounts|services/[^/]+)/${TRANSPORT}`,
        '^src/(accounts|services/[^/]+)/(index|settings)\\.ts$',
        TEST,
      ],
    },
    to: { path: ['^(node:)?(http|https|http2|net|tls|dgram)$', '^node_modules/(fastify|@fastify)/'] },
  },
  {
    name: 'sql-stays-in-stores',
    comment: 'Only stores know SQL; everything else asks a port, or the second database could never be added.',
    from: { path: '^src/', pathNot: ['^src/vector/(embedded|postgres)/', '^src/platform/storage/', '/store/', TEST] },
    to: { path: ['^(node:)?sqlite$', '^node_modules/kysely/'] },
  },
  {
    name: 'browser-code-stands-alone',
    comment: 'It is served as it is: a browser can load only files of the same service and of platform/web.',
    from: { path: '^src/(.+)/pages/browser/', pathNot: TEST },
    to: { pathNot: ['^src/$1/pages/browser/', '^src/platform/web/browser/'] },
  },
  {
    name: 'platform-browser-code-stands-alone',
    comment: 'Every service serves it beside its own browser code, and nothing else of the platform.',
    from: { path: '^src/platform/web/browser/', pathNot: TEST },
    to: { pathNot: '^src/platform/web/browser/' },
  },
  {
    name: 'browser-code-is-served-not-run',
    comment: 'It needs a document and a window. Both sides share data through the interface of the service.',
    from: { path: '^src/', pathNot: ['/(pages|web|testing)/browser/', TEST] },
    to: { path: '/(pages|web|testing)/browser/' },
  },
  {
    name: 'environment-is-read-by-app',
    comment: 'Configuration is found, checked and documented in one place. (`process.env` itself is a lint rule.)',
    from: { path: '^src/', pathNot: ['^src/app/', TEST] },
    to: { path: '^(node:)?process$' },
  },
  {
    name: 'product-stands-alone',
    comment: 'Production code never depends on tests, scripts or packages that exist only for development.',
    from: { path: '^src/', pathNot: TEST },
    to: { path: ['^(test|bench|scripts)/', TEST] },
  },
  {
    name: 'product-needs-no-development-packages',
    comment:
      'An installation without development packages must still serve. Types alone are gone when the code runs, and components are bundled with what they import.',
    from: { path: '^src/', pathNot: [TEST, '\\.tsx$'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere escapes every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...modules, ...services, ...materials].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no parser that tools could use from JavaScript, so swc reads the sources.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
