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
    // The first script names every other one: short names are bytes of the first screen.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
  server: { proxy: { '/services': server, '/config.json': server } },
  preview: { proxy: { '/services': server, '/config.json': server } },
});
