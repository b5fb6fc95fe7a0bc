// npm run screenshots: every scene at three widths, with an index in screenshots/index.html (ignored by git).
//   npm run screenshots -- [part of a scene's name] [--guide]
// With --guide, updates only the screenshots in docs/guia/imagenes.
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
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 } as const;
const WIDTHS = [360, 768, 1440] as const;
type Width = (typeof WIDTHS)[number];

async function open(browser: Browser, demo: Demo, scene: Scene, width: Width): Promise<Page> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width, height: HEIGHTS[width] },
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const token = demo.tokens[scene.user];
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(scene.path(demo.rows));
  await settle(page);
  await scene.prepare?.(page);
  await settle(page);
  return page;
}

/** Waits until the screen is rendered and the network is idle. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(400);
}

/** Horizontal overflow in CSS pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function takeAll(browser: Browser, demo: Demo): Promise<void> {
  const folder = new URL('screenshots/', root);
  await mkdir(folder, { recursive: true });
  const scenes = SCENES.filter(({ name }) => name.includes(positionals[0] ?? ''));
  for (const scene of scenes) {
    for (const width of WIDTHS) {
      try {
        const page = await open(browser, demo, scene, width);
        const pixels = await overflow(page);
        if (pixels > 0) process.stdout.write(`${scene.name} at ${width}: ${pixels} px too wide\n`);
        await page.screenshot({ path: fileURLToPath(new URL(`${scene.name}-${width}.png`, folder)) });
        await page.context().close();
      } catch (error) {
        process.stdout.write(`${scene.name} at ${width}: ${String(error).split('\n')[0]}\n`);
      }
    }
  }
  await writeFile(new URL('index.html', folder), indexPage(scenes));
  process.stdout.write(`${scenes.length} scenes at ${WIDTHS.length} widths: screenshots/index.html\n`);
}

const indexPage = (
  scenes: readonly Scene[],
): string => `<!doctype html><meta charset="utf-8"><title>Dentaria</title>
<style>body { font: 14px sans-serif } td { vertical-align: top; padding: 6px } img { border: 1px solid #ccc; height: 420px }</style>
<table>${scenes
  .map(
    ({ name }) =>
      `<tr><th>${name}</th>${WIDTHS.map((width) => `<td><img loading="lazy" src="${name}-${width}.png"></td>`).join('')}</tr>`,
  )
  .join('\n')}</table>\n`;

async function takeGuide(browser: Browser, demo: Demo): Promise<void> {
  const folder = new URL('docs/guia/imagenes/', root);
  await mkdir(folder, { recursive: true });
  for (const { file, width, ...scene } of GUIDE_SCREENSHOTS) {
    const page = await open(browser, demo, scene, width);
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
