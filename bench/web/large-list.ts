// Measures the list of users with 20,000 patients in a real browser: time to the first rows, latency of a keystroke in a
// filter, and memory. Budgets: 50 ms per keystroke, 150 MB, and INP under 100 ms with a CPU four times slower.
//   node bench/web/large-list.ts [patients]
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { benchmark, startEmptyProduct } from '../frame/bench.ts';
import { roundedQuantile } from '../frame/load.ts';
import { privateMegabytes } from '../frame/memory.ts';
import { insertPatients } from '../frame/patients.ts';
import { people } from '../frame/people.ts';
import { createClinic } from '../frame/product.ts';

const PATIENTS = Number(process.argv[2] ?? 20_000);
/** Typed key by key, so that each key re-renders the list. */
const TYPED = ['perez', 'núñ', 'gomez', 'álva', 'quiroga'];

/** Runs in the page: for each keystroke, the time to the next frame and to the frame with the final rows. */
const OBSERVE_KEYSTROKES = `
  globalThis.strokes = [];
  let open;
  new MutationObserver(() => {
    const stroke = open;
    if (!stroke) return;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { stroke.rows = performance.now() - stroke.at; };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true });
  document.addEventListener('beforeinput', (event) => {
    const stroke = { at: event.timeStamp, paint: 0, rows: 0 };
    open = stroke;
    globalThis.strokes.push(stroke);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { stroke.paint = performance.now() - stroke.at; stroke.rows ||= stroke.paint; };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }, true);
`;

/** Runs in the page: the duration of each interaction from here on, and the number of earlier keystrokes. */
const OBSERVE_INTERACTIONS = `
  globalThis.before = globalThis.strokes.length;
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) globalThis.interactions.push([entry.interactionId, entry.duration]);
  }).observe({ type: 'event', durationThreshold: 16 });
`;

await benchmark(async (bench) => {
  const { product, call, admin } = await startEmptyProduct(bench);
  const { id: clinicId } = await createClinic(call, admin);
  await bench.asOwner((client) => insertPatients(client, clinicId, people(PATIENTS, 3)));
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, '--enable-precise-memory-info'],
  });
  try {
    console.log(await measureList(browser, `http://127.0.0.1:${product.port}/users/list`, admin));
  } finally {
    await browser.close();
  }
});

async function measureList(
  browser: Browser,
  address: string,
  token: string,
): Promise<Record<string, unknown>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => globalThis.localStorage.setItem('token', value), token);
  const firstLoad = await timeToRows(page, address);
  // Code and list are in the browser's cache.
  const reload = await timeToRows(page, address);
  const filter = page.getByRole('searchbox', { name: 'Apellido' });
  await page.evaluate(OBSERVE_KEYSTROKES);
  await type(page, filter);
  const slowed = await throttledInp(page, filter);
  const strokes = (await page.evaluate('globalThis.strokes.slice(0, globalThis.before)')) as {
    paint: number;
    rows: number;
  }[];
  const figures = (key: 'paint' | 'rows') => {
    const times = strokes.map((stroke) => stroke[key]);
    const at = (share: number): number => roundedQuantile(times, share);
    return { p50: at(0.5), p95: at(0.95), worst: at(1) };
  };
  return {
    patients: PATIENTS,
    strokes: strokes.length,
    firstRowsMs: firstLoad,
    rowsOnReloadMs: reload,
    keystrokeToPaintMs: figures('paint'),
    keystrokeToRowsMs: figures('rows'),
    'INP with a CPU 4 times slower, ms': slowed,
    ...(await memory(browser, page)),
  };
}

async function type(page: Page, filter: Locator): Promise<void> {
  for (const text of TYPED) {
    await filter.click();
    await filter.pressSequentially(text, { delay: 150 });
    await page.waitForTimeout(400);
    await filter.press('Control+A');
    await filter.press('Delete');
    await page.waitForTimeout(400);
  }
}

/** INP, the 98th percentile of interactions in the Event Timing API, with a throttled CPU. */
async function throttledInp(page: Page, filter: Locator): Promise<number> {
  await page.evaluate(OBSERVE_INTERACTIONS);
  const tab = await page.context().newCDPSession(page);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await type(page, filter);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const events = (await page.evaluate('globalThis.interactions')) as [number, number][];
  const slowest = new Map<number, number>();
  for (const [id, took] of events) slowest.set(id, Math.max(slowest.get(id) ?? 0, took));
  return roundedQuantile([...slowest.values()], 0.98);
}

/** Milliseconds from the navigation to the first visible rows. */
async function timeToRows(page: Page, address: string): Promise<number> {
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('row').nth(5).waitFor();
  return Math.round(performance.now() - startedAt);
}

/** The JavaScript heap and the private memory of the tab's process after garbage collection. */
async function memory(browser: Browser, page: Page): Promise<Record<string, number>> {
  const tab = await page.context().newCDPSession(page);
  await tab.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tab.send('Runtime.getHeapUsage');
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => privateMegabytes(id)));
  return { heapMB: Math.round(usedSize / 2 ** 20), processMB: Math.max(...sizes) };
}
