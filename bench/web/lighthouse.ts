// Runs Lighthouse on the demo's main screens, as a phone and as a desktop:
//   npm run bench:web -- [--runs 3] [--only history]
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { type Demo, startDemo } from '../../e2e/screenshots/demo.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { quantile } from '../frame/load.ts';
import { installPeer } from '../frame/peers.ts';
import { print } from '../frame/report.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});

const SCREENS: Readonly<Record<string, (demo: Demo) => string>> = {
  login: () => '/login',
  dashboard: () => '/dashboard',
  list: () => '/users/list',
  history: ({ rows }) => `/dental-history/${rows.patient}`,
};
const FORMS = ['mobile', 'desktop'] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number; readonly title: string }>
  >;
}
type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
  config?: unknown,
) => Promise<{ lhr: Report } | undefined>;

const folder = await installPeer('lighthouse', '13.5.0');
const from = (path: string): string =>
  pathToFileURL(join(folder, 'node_modules', 'lighthouse', 'core', path)).href;
const { default: lighthouse } = (await import(from('index.js'))) as { default: Lighthouse };
const { default: desktop } = (await import(from('config/desktop-config.js'))) as { default: unknown };

async function runLighthouse(url: string, port: number, form: (typeof FORMS)[number]): Promise<Report> {
  const flags = { port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'silent' };
  const result = await lighthouse(url, flags, form === 'desktop' ? desktop : undefined);
  if (!result) throw new Error(`no report of ${url}`);
  return result.lhr;
}

const profile = await mkdtemp(join(tmpdir(), 'dentaria-lighthouse-'));
const demo = await startDemo();
const port = await freePort();
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: await findChromium(),
  args: [`--remote-debugging-port=${port}`, ...CHROMIUM_FLAGS],
});
const rows: Record<string, unknown>[] = [];
try {
  const page = await browser.newPage();
  for (const [name, path] of Object.entries(SCREENS)) {
    if (!name.includes(options.only)) continue;
    for (const form of FORMS) {
      await page.goto(`${demo.url}/login`);
      await page.evaluate(
        (token) => (token ? localStorage.setItem('token', token) : localStorage.clear()),
        name === 'login' ? '' : (demo.tokens.dentist ?? ''),
      );
      // Stops the login screen, which would keep running during the measurement.
      await page.goto('about:blank');
      const reports: Report[] = [];
      for (let run = 0; run < Number(options.runs); run += 1)
        reports.push(await runLighthouse(demo.url + path(demo), port, form));
      const medianOf = (value: (report: Report) => number): number => quantile(reports.map(value), 0.5);
      const row = {
        screen: name,
        form,
        ...Object.fromEntries(
          CATEGORIES.map((id) => [
            id,
            Math.round(medianOf(({ categories }) => (categories[id]?.score ?? 0) * 100)),
          ]),
        ),
        ...Object.fromEntries(
          AUDITS.map((id) => [
            id,
            Math.round(medianOf(({ audits }) => audits[id]?.numericValue ?? 0) * 1000) / 1000,
          ]),
        ),
      };
      rows.push(row);
      const failed = Object.entries(reports[0]?.audits ?? {})
        .filter(([, { score }]) => score !== null && score < 0.5)
        .map(([id]) => id);
      print(`${JSON.stringify(row)} audits below 0.5: ${failed.join(' ') || 'none'}`);
    }
  }
  const resultsFile = new URL('../results/web.json', import.meta.url);
  if (options.only === '')
    await writeFile(
      fileURLToPath(resultsFile),
      `${JSON.stringify({ at: new Date().toISOString(), options, rows }, null, 2)}\n`,
    );
} finally {
  await browser.close();
  await demo.stop();
  await rm(profile, { recursive: true, force: true });
}
