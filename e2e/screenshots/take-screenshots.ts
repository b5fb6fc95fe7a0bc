// npm run screenshots: every scene at five widths, light and dark, with an index in screenshots/index.html (ignored by git).
// Scenes of the chart also as people see them who cannot tell red from green.
//   npm run screenshots -- [part of a scene's name] [--guide]
// With --guide, updates only those screenshots in docs/guia/imagenes.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { type Demo, startDemo } from './demo.ts';
import { GUIDE_SCREENSHOTS } from './guide-screenshots.ts';
import { SCENES, type Scene } from './scenes.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { guide: { type: 'boolean', default: false } },
});
const root = new URL('../../', import.meta.url);
const HEIGHTS = { 360: 780, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 } as const;
const WIDTHS = [360, 768, 1024, 1440, 1920] as const;
const SCHEMES = ['light', 'dark'] as const;
type Width = (typeof WIDTHS)[number];
type Scheme = (typeof SCHEMES)[number];

/** Chrome's simulations of colour blindness in which red is missing or shifted. */
const COLOUR_BLINDNESS = ['protanopia', 'deuteranopia'] as const;
type ColourBlindness = (typeof COLOUR_BLINDNESS)[number];

interface View {
  readonly width: Width;
  readonly colorScheme: Scheme;
  readonly colourBlindness?: ColourBlindness;
}

async function open(browser: Browser, demo: Demo, scene: Scene, view: View): Promise<Page> {
  const { width, colorScheme, colourBlindness } = view;
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width, height: HEIGHTS[width] },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (colourBlindness) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: colourBlindness });
  }
  const token = demo.tokens[scene.user];
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(scene.path(demo.rows));
  await settle(page);
  await scene.prepare?.(page);
  await settle(page);
  return page;
}

/** The agenda's live updates keep the network busy. */
const IDLE_MS = 2_000;

/** Waits until the screen is rendered and, where nothing is streamed, the network is idle. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
  await page.waitForFunction(areTransitionsOver);
}

/** Runs in the page. A progress bar moves without end. */
const areTransitionsOver = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    );

/** Horizontal overflow in CSS pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function takeAll(browser: Browser, demo: Demo): Promise<void> {
  const folder = new URL('screenshots/', root);
  await mkdir(folder, { recursive: true });
  const scenes = SCENES.filter(({ name }) => name.includes(positionals[0] ?? ''));
  for (const scene of scenes) {
    for (const view of viewsOf(scene)) {
      const name = fileName(scene, view);
      try {
        const page = await open(browser, demo, scene, view);
        const pixels = await overflow(page);
        if (pixels > 0) process.stdout.write(`${name}: ${pixels} px too wide\n`);
        await page.screenshot({ path: fileURLToPath(new URL(name, folder)) });
        await page.context().close();
      } catch (error) {
        process.stdout.write(`${name}: ${String(error).split('\n')[0]}\n`);
      }
    }
  }
  await writeFile(new URL('index.html', folder), indexPage(scenes));
  process.stdout.write(`${scenes.length} scenes in ${VIEWS.length} views and more: screenshots/index.html\n`);
}

const VIEWS: readonly View[] = WIDTHS.flatMap((width) =>
  SCHEMES.map((colorScheme) => ({ width, colorScheme })),
);
const SIMULATIONS: readonly View[] = SCHEMES.flatMap((colorScheme) =>
  COLOUR_BLINDNESS.map((colourBlindness) => ({ width: 1440, colorScheme, colourBlindness })),
);

const viewsOf = ({ hasChart }: Scene): readonly View[] => [...VIEWS, ...(hasChart ? SIMULATIONS : [])];

const fileName = ({ name }: Scene, { width, colorScheme, colourBlindness }: View): string =>
  `${[name, width, colorScheme, colourBlindness].filter(Boolean).join('-')}.png`;

const indexPage = (
  scenes: readonly Scene[],
): string => `<!doctype html><meta charset="utf-8"><title>Dentaria</title>
<style>body { font: 14px sans-serif } td { vertical-align: top; padding: 6px } img { border: 1px solid #ccc; height: 420px }</style>
<table>${scenes
  .map(
    (scene) =>
      `<tr><th>${scene.name}</th>${viewsOf(scene)
        .map((view) => `<td><img loading="lazy" src="${fileName(scene, view)}"></td>`)
        .join('')}</tr>`,
  )
  .join('\n')}</table>\n`;

async function takeGuide(browser: Browser, demo: Demo): Promise<void> {
  const folder = new URL('docs/guia/imagenes/', root);
  await mkdir(folder, { recursive: true });
  const chosen = GUIDE_SCREENSHOTS.filter(({ name }) => name.includes(positionals[0] ?? ''));
  for (const { file, width, ...scene } of chosen) {
    const page = await open(browser, demo, scene, { width, colorScheme: 'light' });
    await page.screenshot({ path: fileURLToPath(new URL(file, folder)), type: 'jpeg', quality: 72 });
    await page.context().close();
    process.stdout.write(`docs/guia/imagenes/${file}\n`);
  }
}

const demo = await startDemo();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: CHROMIUM_FLAGS,
});
try {
  await (options.guide ? takeGuide : takeAll)(browser, demo);
} finally {
  await browser.close();
  await demo.stop();
}
