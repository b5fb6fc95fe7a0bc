import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.API_URL ?? 'http://localhost:3000';

/**
 * react-zoom-pan-pinch injects a style element when it is imported. It has no option to set a nonce or to turn this off,
 * and the content security policy blocks the element. The library works without it: `ChartViewport.tsx` sets the styles
 * that the chart needs.
 */
const withoutInjectedStyle: Plugin = {
  name: 'without-injected-style',
  apply: 'build',
  transform: {
    filter: { id: /react-zoom-pan-pinch/ },
    handler: (code) => {
      const call = /^styleInject\(\w+\);$/m;
      if (!call.test(code)) throw new Error('react-zoom-pan-pinch injects no style: remove this plugin');
      return code.replace(call, '');
    },
  },
};

/** Puts the modules whose path contains one of the texts into one chunk, with everything they import. */
const group = (name: string, priority: number, ...paths: readonly string[]) => ({
  name,
  priority,
  test: (id: string) => paths.some((path) => id.replaceAll('\\', '/').includes(path)),
});

const mui = (...components: readonly string[]) => components.map((name) => `@mui/material/${name}/`);
const icons = (...names: readonly string[]) => names.map((name) => `@mui/icons-material/${name}.`);

/**
 * By default Rolldown makes a chunk for every combination of screens that share a module: a list would load 80 files,
 * which a phone fetches six at a time. With these groups it loads about ten. A module that several groups match goes to
 * the one with the highest priority.
 */
const CHUNKS = [
  { name: 'start', tags: ['$initial'], priority: 4 },
  group('sign-in', 3, 'sessions/LoginPage.tsx'),
  group(
    'session',
    2,
    'app/QueryProvider.tsx',
    'shell/SessionBar.tsx',
    'dashboard/DashboardPage.tsx',
    ...mui('TextField', 'MenuItem', 'Tooltip', 'Dialog', 'Chip', 'Checkbox'),
  ),
  group(
    'small',
    2,
    ...['ConfirmDialog', 'ErrorState', 'EmptyState', 'PageHeader'].map((name) => `shared/ui/${name}.`),
    ...['use-dialog-state', 'failure-toast', 'list/CardList', 'visually-hidden', 'form/prevent-blur'].map(
      (name) => `shared/ui/${name}.`,
    ),
    'shared/api/is-settled',
    'shared/clinic/manages-clinic',
    'shared/patients/patient-name',
    ...['dates', 'first-click-only', 'open-file', 'use-'].map((name) => `shared/lib/${name}`),
    ...icons('Add', 'Delete', 'DeleteOutlined', 'EditOutlined', 'WarningAmber'),
    // Without zod, unlike the group "validation".
    ...[
      'calendar-day',
      'clean-text',
      'clinic-time',
      'dni-digits',
      'genders',
      'phone-numbers',
      'required-message',
    ].map((name) => `contract/src/fields/${name}.`),
    ...['text-search', 'thousands'].map((name) => `contract/src/fields/${name}.`),
    'shared/ui/avatar/',
    'shared/api/health-insurance',
    'shared/api/use-health-insurances',
    'svg-icons/KeyboardArrow',
    'Collapse/Collapse.',
    'usePreviousProps',
    'queryOptions',
  ),
  group(
    'rows',
    2,
    ...mui('ListItem', 'ListItemText', 'ListItemButton', 'ListItemSecondaryAction'),
    ...mui('Table', 'TableBody', 'TableCell', 'TableContainer', 'TableHead', 'TableRow'),
  ),
  group('outlines', 2, 'shared/ui/drawings.', 'shared/ui/LoadingSkeleton.'),
  group('fields', 2, 'form/TextFormField.tsx', 'form/DniFormField.tsx'),
  // Without react-hook-form, unlike the group "fields".
  group(
    'form-parts',
    2,
    ...['FieldColumns', 'LeaveFormDialog', 'server-errors', 'use-submit'].map(
      (name) => `shared/ui/form/${name}.`,
    ),
  ),
  // Not part of the dashboard, unlike the group "small".
  group(
    'amounts',
    2,
    ...icons('Close', 'PrintOutlined'),
    'contract/src/fields/amount-text.',
    'shared/ui/toast-with-undo.',
  ),
  group('tabs', 2, ...mui('Tab', 'Tabs', 'TabScrollButton')),
  group('teeth', 2, 'odontogram/teeth.', 'odontogram/chart.'),
  group(
    'money',
    1,
    ...['billing.api', 'billing-access', 'list-style', 'amounts/typed-amount', 'patient/account-path'].map(
      (name) => `features/billing/${name}`,
    ),
  ),
  // Of lists, and of the lines of an estimate, which needs nothing else of a list.
  group(
    'estimates',
    1,
    ...['estimate-access', 'estimate-texts', 'estimates.queries', 'use-estimate-path', 'StateChip'].map(
      (name) => `billing/estimates/${name}.`,
    ),
    'contract/src/billing/estimate-state.',
  ),
  group('attempts', 1, 'contract/src/follow-up/attempts.', 'contract/src/follow-up/obstacles.'),
  group(
    'users',
    1,
    ...['user-name', 'UserPlaceholderPages', 'UsersLandingPage'].map((name) => `auth/users/${name}.`),
  ),
  group(
    'claims',
    1,
    ...['claim-access', 'claim-texts', 'claims.queries', 'use-batch-path', 'BatchStateChip'].map(
      (name) => `billing/claims/${name}.`,
    ),
    ...['claim-gaps', 'claim-state'].map((name) => `contract/src/billing/${name}.`),
  ),
  group(
    'appointments',
    1,
    ...['agenda/agenda.queries', 'day-names', 'appointment-texts', 'scheduling.api'].map(
      (name) => `features/scheduling/${name}.`,
    ),
    'contract/src/scheduling/appointment-states.',
  ),
  group('arrows', 2, ...icons('ArrowDownward', 'ArrowUpward')),
  group('validation', 1, 'contract/src/fields/'),
  group('list', 1, 'list/ListView.tsx', 'bulk/BulkDialog.tsx'),
  group('dates', 1, 'form/DateFormField.tsx'),
  group('history', 0, 'history/HistoryPage.tsx'),
];

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export default defineConfig({
  define: { __RELEASE__: JSON.stringify(version) },
  plugins: [react(), withoutInjectedStyle],
  // The server replaces it with a nonce per response (kernel/http/web.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Every targeted browser supports module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Hash only: the first script contains the name of every chunk.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: { proxy: { '/services': server, '/config.json': server, '/health': server } },
  preview: { proxy: { '/services': server, '/config.json': server, '/health': server } },
});
