import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.API_URL ?? 'http://localhost:3000';

/**
 * react-zoom-pan-pinch writes a style element while it is loaded, without a nonce, which the content security policy
 * refuses. Its few rules stand in ChartViewport.tsx.
 */
const withoutInjectedStyle: Plugin = {
  name: 'without-injected-style',
  apply: 'build',
  transform: (code, id) =>
    id.includes('react-zoom-pan-pinch') ? code.replace(/^styleInject\(\w+\);$/m, '') : undefined,
};

export default defineConfig({
  plugins: [react(), withoutInjectedStyle],
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
        // One file for each part that screens share, instead of one for each set of screens that share it: a phone
        // that asks for six files at a time would wait ten times for a list's eighty.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'sign-in', test: /sessions\/LoginPage\.tsx$/, priority: 3 },
            {
              name: 'session',
              test: /(app\/CallCache|shell\/SessionBar|dashboard\/DashboardPage)\.tsx$/,
              priority: 2,
            },
            { name: 'lists', test: /shared\/ui\/list\//, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/services': server, '/config.json': server } },
  preview: { proxy: { '/services': server, '/config.json': server } },
});
