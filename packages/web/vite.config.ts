import { pathToFileURL } from 'node:url';
import type { Service } from '@dentaria/contract/http/route.ts';
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

/**
 * Replaces the `routes.ts` of each service with what the browser's client uses: the address of every call, without its
 * schemas. Only the server validates with those, and building them takes a phone more than 100 ms before the first
 * render. A form imports the schema that it validates with.
 */
const routesWithoutSchemas: Plugin = {
  name: 'routes-without-schemas',
  apply: 'build',
  load: {
    filter: { id: /\/contract\/src\/[\w-]+\/routes\.ts$/ },
    handler: async (id) => {
      const services = Object.entries<Service>(await import(pathToFileURL(id).href));
      return services
        .map(([name, service]) => `export const ${name} = ${JSON.stringify(addressesOf(service))};`)
        .join('\n');
    },
  },
};

const addressesOf = ({ name, routes }: Service) => ({
  name,
  routes: Object.fromEntries(
    Object.entries(routes).map(([call, { method, path, anonymous, conditional, media, body, response }]) => [
      call,
      { method, path, anonymous, conditional, media, body: body && true, response: response && true },
    ]),
  ),
});

/** What stands around every screen of a session, the first one, and the pieces that nearly every other one is made of. */
const SESSION =
  /(app[\\/]QueryProvider\.tsx|shell[\\/]SessionBar\.tsx|dashboard[\\/]DashboardPage\.tsx|@mui[\\/]material[\\/](TextField|MenuItem|Tooltip|Dialog|Chip|Checkbox)[\\/].+)$/;

/** Small pieces of lists and histories alike: as files of their own a phone would wait longer for each than for all. */
const PIECES =
  /(ui[\\/](ConfirmDialog|ErrorState|EmptyState|PageHeader|use-gentle-entry|use-dialog-state|failure-toast|list[\\/]CardList)|lib[\\/](dates|open-file|use-\w+(-\w+)*)|icons-material[\\/](Add|Delete|DeleteOutlined|EditOutlined|WarningAmber)|svg-icons[\\/]KeyboardArrow(Left|Right)|api[\\/](use-)?health-insurances?|fields[\\/](calendar-day|genders)|Collapse|usePreviousProps|queryOptions)\.m?[jt]sx?$/;

/** Of tables and lists, those of a history too. */
const ROWS =
  /@mui[\\/]material[\\/](ListItem(Text|Button|SecondaryAction)?|Table(Body|Cell|Container|Head|Row)?)[\\/].+$/;

/** The rules of fields. A history that is only read has fields too, and no rules. */
const RULES = /contract[\\/]src[\\/]fields[\\/][\w-]+\.ts$/;

export default defineConfig({
  plugins: [react(), withoutInjectedStyle, routesWithoutSchemas],
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
        chunkFileNames: 'assets/[hash].js',
        // What many screens share comes in a few files, not in one for each set of screens that share it: a phone that
        // asks for six files at a time would wait ten times for a list's eighty. Of two groups that want a module the
        // one with the higher priority has it, with all that it imports.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'sign-in', test: /sessions[\\/]LoginPage\.tsx$/, priority: 3 },
            { name: 'session', test: SESSION, priority: 2 },
            { name: 'pieces', test: PIECES, priority: 2 },
            { name: 'rows', test: ROWS, priority: 2 },
            { name: 'fields', test: /form[\\/](Text|Dni)FormField\.tsx$/, priority: 2 },
            { name: 'rules', test: RULES, priority: 1 },
            { name: 'list', test: /ui[\\/](list[\\/]ListView|bulk[\\/]BulkDialog)\.tsx$/, priority: 1 },
            { name: 'days', test: /form[\\/]DateFormField\.tsx$/, priority: 1 },
            { name: 'history', test: /history[\\/]HistoryPage\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/services': server, '/config.json': server } },
  preview: { proxy: { '/services': server, '/config.json': server } },
});
