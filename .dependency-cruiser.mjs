/** What may import what. `docs/architecture.md` has the picture. */
const under = (...folders) => `^(${folders.join('|')})/`;

/** Nothing of `from` imports anything of `to`. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

/** Of ours, `folder` imports only what `allowed` matches. */
const leaf = (folder, allowed, comment) =>
  forbid(
    `${folder}-is-a-leaf`,
    comment,
    { path: `^${folder}(/|\\.ts$)` },
    { path: under('app', 'components', 'lib', 'tests'), pathNot: allowed },
  );

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one, or miss a third below both.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Folders stand in layers: move what both need to a folder below both.',
      severity: 'error',
      scope: 'folder',
      from: { path: under('app', 'components', 'lib') },
      to: { circular: true },
    },
    forbid(
      'app-is-the-top',
      'app/ holds routes only, so nothing imports it. Move what is shared to components/ or lib/.',
      { pathNot: under('app') },
      { path: under('app') },
    ),
    forbid(
      'tests-stay-out',
      'Test support must not reach what a visitor downloads, so nothing imports tests/.',
      { path: under('app', 'components', 'lib') },
      { path: under('tests') },
    ),
    forbid(
      'lib-below-components',
      "lib/ is below components/ and must run without React's tree. Pass what you need as an argument.",
      { path: under('lib') },
      { path: under('components') },
    ),
    forbid(
      'components-without-server',
      'lib/server holds secrets and must not reach a visitor. Pass plain values down from app/.',
      { path: under('components') },
      { path: under('lib/server') },
    ),
    forbid(
      'browser-without-server',
      'lib/wallet runs in the browser and lib/server holds secrets: share through lib/auth.',
      { path: under('lib/wallet', 'lib/diagnostics') },
      { path: under('lib/server') },
    ),
    forbid(
      'server-without-browser',
      'lib/wallet is browser code and lib/server the server’s: share through lib/auth.',
      { path: under('lib/server') },
      { path: under('lib/wallet') },
    ),
    forbid(
      'auth-below-both',
      'lib/auth is what lib/server and lib/wallet share, so it stands below both of them.',
      { path: under('lib/auth') },
      { path: under('lib/server', 'lib/wallet') },
    ),
    forbid(
      'wallet-root',
      'lib/wallet/wagmi puts the wallet code together: what it is made of does not import it back.',
      { path: under('lib/wallet/(safe|walletconnect|rainbowkit|connectors|storage|eip6963|demo)') },
      { path: '^lib/wallet/wagmi/(config|connectors)\\.ts$' },
    ),
    leaf(
      'lib/config',
      '^lib/(funnel|token|wallets|i18n/locales)\\.ts$',
      'The one file a fork edits, and everything stands on it.',
    ),
    leaf('lib/wallets', '^$', 'Facts alone, which the server and every page need.'),
    leaf('lib/env', '^lib/(config\\.ts|env/)', 'Everything may read the environment.'),
    leaf(
      'lib/errors',
      '^lib/(config\\.ts|errors/|i18n/|texts/|store/|parse\\.ts)',
      'Everything may throw its errors.',
    ),
    leaf('lib/i18n', '^lib/(i18n|texts)/', 'Everything may show a text.'),
    leaf('lib/store', '^lib/store/', 'Any folder may hold a value that others observe.'),
    leaf(
      'components/ui',
      '^(components/(ui|hooks|i18n)|lib/(errors|i18n))/',
      'Parts that only show what they are given.',
    ),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(app|components|lib|tests|instrumentation|playwright|next\\.config)',
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.d.ts', '.css'] },
  },
};
