// Measures marking a face with all 52 teeth marked, in a real browser: the page's work until the paint, the time from the
// click to the paint, unthrottled and with a CPU four times slower, and the number of re-rendered teeth.
// Targets: 16 ms of work, one tooth, and INP under 100 ms at 4×.
//   node bench/web/mark-tooth.ts [clicks]
import { TEETH } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { chromium, type Page } from 'playwright-core';
import { freePort } from '../../e2e/support/free-port.ts';
import { startIsolatedProduct } from '../../e2e/support/isolated-product.ts';
import { apiClients, makeUser, tokenOf } from '../../e2e/support/product.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { roundedQuantile } from '../frame/load.ts';

const CLICKS = Number(process.argv[2] ?? 100);
/** Without these flags, the measurement is mostly the wait for the next frame, up to 16.7 ms. */
const NO_FRAME_LIMIT = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Runs in the page: for each click, the time to the next paint and the teeth that changed in the DOM. */
const OBSERVE_CLICKS = `
  globalThis.clicks = [];
  globalThis.inp = [];
  let open;
  const svg = document.querySelector('svg[aria-roledescription=odontograma]');
  new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      // The roving tabindex leaves the previous tooth, which is not repainted.
      if (attributeName === 'tabindex') continue;
      const tooth = target.closest?.('g[role=group]')?.querySelector('[data-tooth]')?.dataset.tooth;
      if (tooth && open) open.teeth.add(tooth);
    }
  }).observe(svg, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) inp.push([entry.interactionId, entry.duration]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  document.addEventListener('click', (event) => {
    const click = { at: event.timeStamp, begun: performance.now(), paint: 0, cost: 0, teeth: new Set() };
    open = click;
    clicks.push(click);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      click.paint = performance.now() - click.at;
      click.cost = performance.now() - click.begun;
    };
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }, true);
`;

/** Runs in the page: the centre of each tooth. */
const TOOTH_CENTRES = `
  [...document.querySelectorAll('[data-face=oclusal]')].map((face) => {
    const { x, y, width, height } = face.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })
`;

interface Clicks {
  /** Milliseconds from the click to the paint. */
  readonly paints: readonly number[];
  /** Milliseconds from the event handler to the paint. */
  readonly costs: readonly number[];
  /** Number of teeth that each click changed in the DOM. */
  readonly teeth: readonly number[];
  /** The slowest event of each interaction in the Event Timing API (steps of 8 ms, from 16 ms on). */
  readonly interactions: readonly number[];
}

const port = await freePort();
const product = await startIsolatedProduct(port);
try {
  const dentist = await makeUser('DENTIST', undefined, port);
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined, port);
  const token = await tokenOf(dentist.username, dentist.password, port);
  await apiClients(token, port).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: {
      demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber },
      toothStatus: Object.fromEntries(
        TEETH.map((tooth) => [
          tooth,
          { vestibular: '#d32f2f', mesial: '#1976d2', distal: '#0d47a1', crown: true, absent: true },
        ]),
      ),
      toothNotes: TEETH.map((tooth) => ({ toothNumber: tooth, noteText: 'Nota' })),
    },
  });
  const run = async (slowdown: number, flags: readonly string[]) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: [...CHROMIUM_FLAGS, ...flags],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await open(page, token, patient.id);
      return figuresOf(await measure(page, slowdown));
    } finally {
      await browser.close();
    }
  };
  console.log({
    clicks: CLICKS,
    unthrottled: await run(1, NO_FRAME_LIMIT),
    'unthrottled, 60 frames a second': await run(1, []),
    'CPU 4 times slower': await run(4, []),
  });
} finally {
  await product.remove();
}

async function open(page: Page, token: string, patientId: number): Promise<void> {
  await page.goto(`http://localhost:${port}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`http://localhost:${port}/dental-history/${patientId}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('tab', { name: 'Odontograma' }).click();
  await page.locator('[data-tooth="38"]').first().waitFor();
}

/** Clicks one tooth after the other. Does not record the first clicks, which warm up the compiler. */
async function measure(page: Page, slowdown: number): Promise<Clicks> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const places = (await page.evaluate(TOOTH_CENTRES)) as readonly {
    readonly x: number;
    readonly y: number;
  }[];
  const WARM_UP = 10;
  for (let click = 0; click < CLICKS + WARM_UP; click += 1) {
    const place = places[(click * 7) % places.length];
    if (!place) throw new Error('the chart has no faces');
    if (click === WARM_UP) await page.evaluate(OBSERVE_CLICKS);
    // A realistic press.
    await page.mouse.click(place.x, place.y, { delay: 60 * slowdown });
    await page.waitForTimeout(60 * slowdown);
  }
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const seen = globalThis as unknown as {
      clicks: { paint: number; cost: number; teeth: Set<string> }[];
      inp: [number, number][];
    };
    const slowest = new Map<number, number>();
    for (const [id, took] of seen.inp) slowest.set(id, Math.max(slowest.get(id) ?? 0, took));
    return {
      paints: seen.clicks.map(({ paint }) => paint),
      costs: seen.clicks.map(({ cost }) => cost),
      teeth: seen.clicks.map(({ teeth }) => teeth.size),
      interactions: [...slowest.values()],
    };
  });
}

function figuresOf({ paints, costs, teeth, interactions }: Clicks) {
  return {
    'work until paint p50, ms': roundedQuantile(costs, 0.5),
    'work until paint p95, ms': roundedQuantile(costs, 0.95),
    'click to paint p50, ms': roundedQuantile(paints, 0.5),
    'click to paint p95, ms': roundedQuantile(paints, 0.95),
    'max teeth re-rendered': Math.max(...teeth),
    'INP (p98 of the interactions over 16 ms), ms': roundedQuantile(interactions, 0.98),
  };
}
