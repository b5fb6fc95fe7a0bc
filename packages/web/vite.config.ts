import { pathToFileURL } from 'node:url';
import type { Service } from '@dentaria/contract/http/route.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.API_URL ?? 'http://localhost:3000';

/** A line of a library, written otherwise where it is built in. The build fails when the library does not hold it any more. */
const rewritten = (name: string, file: string, line: RegExp, put: string): Plugin => ({
  name,
  apply: 'build',
  transform: (code, id) => {
    if (!id.includes(file)) return undefined;
    const made = code.replace(line, put);
    if (made === code) throw new Error(`${name}: ${id} holds no ${line}`);
    return made;
  },
});

/**
 * react-zoom-pan-pinch writes a style element while it is loaded, without a nonce, which the content security policy
 * refuses. Its few rules stand in ChartViewport.tsx.
 */
const withoutInjectedStyle = rewritten(
  'without-injected-style',
  'react-zoom-pan-pinch',
  /^styleInject\(\w+\);$/m,
  '',
);

/**
 * A service in the browser is how its calls are addressed: whether they have a body and an answer, not what of. The
 * schemas are the server's; making them would keep a phone for a tenth of a second and more before it draws. A form's
 * own schema stands where the form imports it.
 */
const withoutSchemas: Plugin = {
  name: 'without-schemas-of-calls',
  apply: 'build',
  load: async (id) => {
    if (!/\/contract\/src\/[\w-]+\/routes\.ts$/.test(id)) return undefined;
    const services = Object.entries<Service>(await import(pathToFileURL(id).href));
    return services
      .map(([name, service]) => `export const ${name} = ${JSON.stringify(addressesOf(service))};`)
      .join('\n');
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
  plugins: [react(), withoutInjectedStyle, withoutSchemas],
  // The server puts a fresh nonce in its place for each page (kernel/http/web.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names every other one: short names are bytes of the first screen.
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
