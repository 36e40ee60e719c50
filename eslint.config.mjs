import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';
import { lateAwait } from './e2e/lint/lateAwait.mjs';
import { modulesInKernels } from './e2e/lint/modulesInKernels.mjs';
import { plainWords } from './e2e/lint/plainWords.mjs';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.contract.ts', '**/testing/**', 'e2e/**', 'bench/**'];

/** Which other packages a package may import: the order of the architecture, and nothing upstream. */
const MAY_IMPORT = {
  contracts: [],
  'event-store': ['contracts'],
  platform: ['contracts', 'event-store'],
  'command-service': ['contracts', 'event-store', 'platform'],
  'projection-service': ['contracts', 'event-store', 'platform'],
  'pdf-worker': ['contracts', 'event-store', 'platform'],
  'admin-ui': ['contracts'],
};
const PACKAGES = [...Object.keys(MAY_IMPORT), 'standalone', 'e2e', 'bench'];

const DB_CLIENT = {
  regex: '^@(eventstore|kurrent)/',
  message: 'Only event-store/src/eventStoreDb/client/ knows the EventStoreDB client.',
};
/** The tests' set-up loads the embedded PostgreSQL before any package is built: it imports none. */
const OWN_PAUSE = ['event-store/src/pause.ts', 'platform/src/embeddedPostgres/**'];
const ONE_PAUSE = {
  regex: '^(node:)?timers/promises$',
  importNames: ['setTimeout'],
  message: 'Wait with `pause` of @hospital/event-store: an abort ends it, and there is no other.',
};
const NO_WAY_ROUND = {
  regex: `(^|/)\\.\\./(${PACKAGES.join('|')})/`,
  message: 'Another package is imported by its package name.',
};
const ONE_WAY_TO_WRITE = {
  regex: '/api/dataProvider\\.ts$',
  importNames: ['write'],
  message: 'Commands are sent by sendCommand, which keeps their keys.',
};
const NO_IO = {
  regex:
    '^(node:)?(fs|net|http|https|http2|tls|dns|dgram|child_process|worker_threads|cluster|os|timers)(/|$)|^(pg|knex|express|ioredis|bullmq)$',
  message: 'contracts does no I/O.',
};
const NO_ZONES = {
  regex: '^(luxon|moment|moment-timezone|dayjs|date-fns(-tz)?|temporal-polyfill|@js-temporal/polyfill)$',
  message: 'Days, times and zones are contracts’ (day.ts, zone.ts).',
};

/** A sentence of the server is shown in the person's language. */
const ONE_FIELD_ERROR = {
  selector: "JSXAttribute[name.name='className'] Literal[value=/\\bfield-error\\b/]",
  message: 'Show it with FieldError.',
};

/** An element that is inserted together with its role is not read aloud, and what stands there from the start needs none. */
const ONE_LIVE = {
  selector: "JSXAttribute[name.name='role'] Literal[value='status']",
  message: 'Say it with LiveRegion, or as plain text where it is there from the start.',
};

/** A read that nobody waits for any more ends at the server too. */
const ENDED_READS = {
  selector: "Property[key.name='queryFn'] > ArrowFunctionExpression[params.length=0]",
  message: 'Pass the signal on: `({ signal }) => …`.',
};

const NO_COMPOSITES = {
  object: 'AbortSignal',
  property: 'any',
  message:
    'Node.js 20 keeps each of them in its sources: link the signals with withLinkedSignal of @hospital/event-store.',
};

/** The clinic's zone is known in one place; whatever asks the runtime's or the database's would tell another day. */
const ZONE_FILES = ['day', 'formatters', 'zone'].map((name) => `contracts/src/kernel/${name}.ts`);
const LOCAL_PARTS = '/^((get|set)(Hours|Minutes|Seconds|Day|Date|Month|FullYear|Year)|getTimezoneOffset)$/';
const LOCAL_TEXTS = '/^(toLocaleDateString|toLocaleTimeString|toDateString|toTimeString)$/';
const ASK_CONTRACTS = 'Ask contracts (clinicTime, dayAt, monthName …): this follows the zone of the machine.';
const OWN_ZONES = [
  { selector: `MemberExpression[property.name=${LOCAL_PARTS}]`, message: ASK_CONTRACTS },
  { selector: `MemberExpression[property.name=${LOCAL_TEXTS}]`, message: ASK_CONTRACTS },
  {
    selector: "MemberExpression[object.name='Intl'][property.name='DateTimeFormat']",
    message: ASK_CONTRACTS,
  },
  { selector: "Property[key.name='timeZone']", message: ASK_CONTRACTS },
  { selector: "NewExpression[callee.name='Date'][arguments.length>1]", message: ASK_CONTRACTS },
  {
    selector: 'TemplateElement[value.raw=/at time zone|current_date|localtime|timezone\\s*\\(/i]',
    message: 'PostgreSQL converts nothing: give it the instants that zone.ts gives.',
  },
  {
    selector: 'Literal[value=/at time zone|current_date|localtime|timezone\\s*\\(/i]',
    message: 'PostgreSQL converts nothing: give it the instants that zone.ts gives.',
  },
];
/** What the files of modules export, but for the registries and what all modules share. */
const SHARED = ['index.ts', 'declaredEvents.ts', 'names.ts', 'words.ts', 'warnings.ts'];
const MODULE_FILES = readdirSync('contracts/src/modules', { recursive: true }).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.') && !SHARED.includes(name),
);
const exportsOf = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const MODULE_EXPORTS = MODULE_FILES.flatMap((name) =>
  exportsOf(
    readFileSync(`contracts/src/modules/${name}`, 'utf8'),
    /^export (?:const|function|type|interface) (\w+)/gm,
  ),
);
const MODULE_NAMES = exportsOf(readFileSync('contracts/src/modules/names.ts', 'utf8'), /^ {2}\| '(\w+)'/gm);
const FLAGS = exportsOf(readFileSync('contracts/src/modules/roles/flags.ts', 'utf8'), /^ {2}'(\w+)',$/gm);
const KNOWS_NO_MODULE =
  'A kernel knows no module: what it needs is in the description, which the registry hands to it.';
const NO_MODULE_EXPORTS = {
  regex: '^@hospital/contracts$',
  importNames: MODULE_EXPORTS,
  message: KNOWS_NO_MODULE,
};
const NO_MODULES = {
  regex: '(^|/)modules(/|$)',
  message: 'A kernel knows no module: the module, or the registry, is handed to it.',
};

function otherPackages(name) {
  const forbidden = PACKAGES.filter((other) => other !== name && !MAY_IMPORT[name].includes(other));
  return {
    regex: `^@hospital/(${forbidden.join('|')})(/|$)`,
    message: `${name} may import ${MAY_IMPORT[name].join(', ') || 'no other package'} only.`,
  };
}

function restrict(files, patterns) {
  return { files, rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] } };
}

function packageRules(name) {
  const always = [
    DB_CLIENT,
    NO_WAY_ROUND,
    NO_ZONES,
    otherPackages(name),
    ...(name === 'contracts' ? [NO_IO] : []),
    ...(name === 'admin-ui' ? [ONE_WAY_TO_WRITE] : []),
  ];
  return [
    restrict([`${name}/src/**`], always),
    { ...restrict([`${name}/src/**`], [...always, ONE_PAUSE]), ignores: [...TESTS, ...OWN_PAUSE] },
    {
      ...restrict([`${name}/src/kernel/**`], [...always, ONE_PAUSE, NO_MODULES, NO_MODULE_EXPORTS]),
      ignores: TESTS,
    },
  ];
}

/** Modules do not import each other; what two of them share is in contracts. */
function moduleZones(names) {
  return names.flatMap((name) => {
    const folder = `${name}/src/modules`;
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({
        target: `./${folder}/${name}`,
        from: `./${folder}`,
        except: [`./${name}`],
        message: 'Modules do not import each other: share through contracts, or through the kernel.',
      }));
  });
}

const zones = moduleZones(['command-service', 'projection-service']);
const screenZones = moduleZones(['admin-ui']);

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/bundle/**',
      '**/node_modules/**',
      'data/**',
      'coverage/**',
      'e2e/screenshots/**',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@typescript-eslint': tseslint.plugin },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.tests.json', './admin-ui/tsconfig.tests.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
          conditionNames: ['source', 'import', 'node', 'default'],
        }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      'max-lines-per-function': ['error', { max: 45, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 260, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...OWN_ZONES],
      'no-restricted-properties': ['error', NO_COMPOSITES],
      ...(zones.length === 0 ? {} : { 'import-x/no-restricted-paths': ['error', { zones }] }),
    },
  },
  {
    files: ['**/*.tsx', 'admin-ui/src/**/use*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['*/src/kernel/**'],
    ignores: TESTS,
    plugins: { kernel: { rules: { 'knows-no-module': modulesInKernels } } },
    rules: { 'kernel/knows-no-module': ['error', { modules: MODULE_NAMES, flags: FLAGS }] },
  },
  { files: ZONE_FILES, rules: { 'no-restricted-syntax': 'off' } },
  // Browsers hold composites weakly.
  { files: ['admin-ui/src/**'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['admin-ui/src/**'],
    ignores: [...TESTS, 'admin-ui/src/kernel/form/FieldError.tsx', 'admin-ui/src/kernel/ui/LiveRegion.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_ZONES, ONE_FIELD_ERROR, ONE_LIVE, ENDED_READS] },
  },
  ...Object.keys(MAY_IMPORT).flatMap(packageRules),
  restrict(
    ['event-store/src/eventStoreDb/client/**', 'event-store/src/testing/**'],
    [otherPackages('event-store')],
  ),
  {
    files: [
      'contracts/src/modules/**',
      'command-service/src/modules/**',
      'projection-service/src/modules/**',
    ],
    ignores: TESTS,
    rules: { '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }] },
  },
  {
    files: ['*/*.config.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { project: false, program: null, projectService: false } },
  },
  {
    files: PACKAGES.map((name) => `${name}/**/*.{ts,tsx}`),
    ignores: [...TESTS, '*/*.config.ts'],
    plugins: { own: { rules: { 'late-await': lateAwait } } },
    rules: { 'own/late-await': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['e2e/lint/plainWords.mjs', 'standalone/src/demo/departments.ts'],
    plugins: { words: { rules: { plain: plainWords } } },
    rules: { 'words/plain': 'error' },
  },
  {
    files: ['admin-ui/src/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // The router's and react-admin's own calls answer promises that nobody is meant to wait for.
      '@typescript-eslint/no-floating-promises': 'off',
      'import-x/no-restricted-paths': ['error', { zones: screenZones }],
    },
  },
  {
    files: ['admin-ui/src/**'],
    ignores: TESTS,
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'window',
          property: 'open',
          message: 'useOpenTab keeps the moment that the screens show.',
        },
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      'import-x/no-restricted-paths': 'off',
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }],
      'no-console': 'off',
      '@typescript-eslint/max-params': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
);
