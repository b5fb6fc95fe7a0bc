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

/**
 * By default Rolldown makes a chunk for every combination of screens that share a module: a list would load 140 files,
 * which a phone fetches six at a time. Each group also takes what its modules import, unless an earlier group has it.
 */
const CHUNKS = [
  // The first script and the sign-in.
  { name: 'start', tags: ['$initial'] },
  // What the dashboard shows, and the frame of every screen of a signed-in user.
  {
    name: 'session',
    test: /[\\/](SessionBar|QueryProvider|StaleNotice|DashboardPage|FirstSteps|PendingWork|WorkCount)\.tsx$/,
  },
  // What several screens share, without forms, which load zod and react-hook-form, and without the pickers of clinics and
  // patients, which load MUI's Autocomplete.
  {
    name: 'shared',
    test: /[\\/]web[\\/]src[\\/]shared[\\/](?!ui[\\/]form|clinic[\\/]Clinic|patients|health-insurance)|[\\/]@mui[\\/]icons-material[\\/]/,
    minShareCount: 10,
  },
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
      // A CommonJS module that Emotion imports for `withTheme`, which nobody calls.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
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
