// Measures the agenda of a day with 12 professionals and 300 appointments in a real browser: the time from a press on
// "Día siguiente" or "Día anterior", whose data is loaded, to the paint of the cards; and the frames while a card is dragged.
// Targets: 150 ms, and 60 frames a second.
//   node bench/web/agenda.ts [turns]
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { chromium, type Page } from 'playwright-core';
import { bookByApi, openClinic, registerPatient } from '../../e2e/support/agenda.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { startIsolatedProduct } from '../../e2e/support/isolated-product.ts';
import { tokenOf } from '../../e2e/support/product.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { roundedQuantile } from '../frame/load.ts';

const TURNS = Number(process.argv[2] ?? 40);
const PROFESSIONALS = 12;
const PER_PROFESSIONAL = 25;
const MINUTES = 20;

const timeAt = (place: number): string => {
  const minutes = 9 * 60 + place * MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** Runs in the page: the milliseconds from each click on an arrow to the paint of the day's cards. */
const OBSERVE_DAYS = `
  globalThis.paints = [];
  document.addEventListener('click', ({ target, timeStamp }) => {
    if (!target.closest('[aria-label^="Día "]')) return;
    const before = document.querySelector('.agenda-grid');
    const frame = () => {
      const grid = document.querySelector('.agenda-grid');
      if (!grid || grid === before || !grid.querySelector('.appointment')) return requestAnimationFrame(frame);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => paints.push(performance.now() - timeStamp);
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(frame);
  }, true);
`;

/** Runs in the page: the milliseconds between frames, until \`globalThis.isDragging\` is false. */
const OBSERVE_FRAMES = `
  globalThis.frames = [];
  globalThis.isDragging = true;
  let last = performance.now();
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    if (globalThis.isDragging) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** Loads both days, then turns from one to the other. */
async function drawDays(page: Page): Promise<readonly number[]> {
  const WARM_UP = 6;
  for (let turn = 0; turn < TURNS + WARM_UP; turn += 1) {
    if (turn === WARM_UP) await page.evaluate(OBSERVE_DAYS);
    const arrow = page.getByRole('button', { name: turn % 2 === 0 ? 'Día siguiente' : 'Día anterior' });
    await arrow.hover();
    await page.waitForTimeout(300);
    await arrow.click();
    await page.locator('.appointment').nth(100).waitFor();
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints);
}

/** Moves a card over the grid in small steps for three seconds. */
async function dragFrames(page: Page): Promise<readonly number[]> {
  const box = await page.locator('.appointment').nth(30).boundingBox();
  if (!box) throw new Error('no card');
  const [x, y] = [box.x + 30, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20);
  await page.evaluate(OBSERVE_FRAMES);
  const until = Date.now() + 3000;
  for (let step = 0; Date.now() < until; step += 1) {
    await page.mouse.move(x + 300 * Math.sin(step / 40), y + 150 * Math.sin(step / 25));
    await page.waitForTimeout(8);
  }
  await page.evaluate('globalThis.isDragging = false');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
}

const port = await freePort();
const product = await startIsolatedProduct(port);
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
try {
  const clinic = await openClinic(PROFESSIONALS, MINUTES, port);
  const token = await tokenOf(clinic.receptionist.username, undefined, port);
  const places: Parameters<typeof bookByApi>[1][] = [];
  // No patient has two appointments at the same time.
  for (const { id: professionalId } of clinic.dentists) {
    const { id: patientId } = await registerPatient(clinic, 'Medida', port);
    for (let place = 0; place < PER_PROFESSIONAL; place += 1)
      places.push({ professionalId, patientId, time: timeAt(place) });
  }
  for (const day of [clinic.day, addDays(clinic.day, 1)])
    for (const place of places) await bookByApi(clinic, { ...place, day }, token, port);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`http://localhost:${port}/agenda?day=${clinic.day}`);
  await page.locator('.appointment').nth(100).waitFor();
  const paints = await drawDays(page);
  const frames = await dragFrames(page);
  console.log({
    appointments: places.length,
    'click on another day to paint p50, ms': roundedQuantile(paints, 0.5),
    'click on another day to paint p95, ms': roundedQuantile(paints, 0.95),
    'frames of a drag a second': Math.round(
      (1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0),
    ),
    'time between frames p50, ms': roundedQuantile(frames, 0.5),
    'time between frames p99, ms': roundedQuantile(frames, 0.99),
  });
} finally {
  await browser.close();
  await product.remove();
}
