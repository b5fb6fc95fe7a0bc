import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { allPaths, createPathRows } from '../support/paths.ts';
import { ADMIN, apiClients, freshDni, makeUser, tokenOf } from '../support/product.ts';
import { DESKTOP, openAs, PHONE } from '../support/screens.ts';

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface WindowWithMoved {
  readonly moved: readonly string[];
}

/** Collects in `window.moved` each control, or part of a screen with a control, that moves up or down by itself. */
const observeControls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const CONTROLS = 'a[href], button, input, textarea, [role=button], [role=combobox]';
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const { sources, hadRecentInput } of list.getEntries() as LayoutShift[]) {
        for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const control = element?.closest(CONTROLS) ?? element?.querySelector(CONTROLS);
          const distance = Math.round(currentRect.top - previousRect.top);
          const name = control?.getAttribute('aria-label') ?? control?.textContent;
          if (control && distance !== 0) moved.push(`${name || control.outerHTML}: ${distance} px`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Between two responses. */
const FRAMES_OF_STEP = 6;
const QUIET_FRAMES = 30;

interface WindowWithAnswers {
  /** API calls in flight, and the frames since the last answer or file arrived. */
  readonly answers: { pending: number; files: number; quietFrames: number };
}

/**
 * Delays the API's answers on every page by the given numbers of steps, the last one for all further answers. Runs in the
 * page, because routes of Playwright disable the browser's cache: each screen would compile all its code again.
 */
const delayAnswers = (page: Page, steps: readonly number[]): Promise<unknown> =>
  page.addInitScript(
    ({ delays, framesOfStep }) => {
      const { fetch } = globalThis;
      const answers = { pending: 0, files: 0, quietFrames: 0 };
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let count = 0;
      globalThis.fetch = async (...request) => {
        if (!String(request[0]).includes('/services/')) return fetch(...request);
        const frames = (delays[count] ?? delays.at(-1) ?? 0) * framesOfStep;
        count += 1;
        answers.pending += 1;
        for (let frame = 0; frame < frames; frame += 1) await nextFrame();
        return fetch(...request).finally(() => {
          answers.pending -= 1;
          answers.quietFrames = 0;
        });
      };
      Object.assign(globalThis, { answers });
    },
    { delays: steps, framesOfStep: FRAMES_OF_STEP },
  );

/** Runs in the page, once a frame: true if no answer has been pending and no file has arrived in the last frames. */
const isIdle = (quietFrames: number): boolean => {
  const { answers } = globalThis as unknown as WindowWithAnswers;
  const files = performance.getEntriesByType('resource').length;
  answers.quietFrames = answers.pending === 0 && files === answers.files ? answers.quietFrames + 1 : 0;
  answers.files = files;
  return answers.quietFrames >= quietFrames;
};

/** Waits for the web font, which would move the text once more when it replaces the system's font. */
async function blockFonts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*.woff*'] });
}

/** Loads a screen and resolves to the controls that moved. */
async function movedOn(page: Page, path: string): Promise<readonly string[]> {
  // Does not wait for network idle: the dashboard and the agenda read an endless stream.
  await page.goto(path);
  await page.waitForFunction(isIdle, QUIET_FRAMES, { polling: 'raf' });
  return page.evaluate(() => (globalThis as unknown as WindowWithMoved).moved);
}

/** Changes a history and leaves it without saving. */
async function leaveDraft(page: Page, history: string): Promise<void> {
  await page.goto(history);
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ana María');
  await expect.poll(() => page.evaluate(countDrafts)).toBe(1);
  page.once('dialog', (question) => question.accept());
  await page.goto('/services/docs');
}

/** Runs in the page. */
const countDrafts = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('dentaria-drafts');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });

for (const { name, viewport, steps } of [
  { name: 'on a desktop, in the order of the calls', viewport: DESKTOP, steps: [1, 2, 3, 4, 5, 6] },
  { name: 'on a phone, in the reverse order', viewport: PHONE, steps: [6, 5, 4, 3, 2, 1] },
]) {
  test(`answers that arrive one by one move no control: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { rows, remove } = await createPathRows();
    const paths = await allPaths(rows);
    // Each screen waits for its delayed answers.
    const history = `/dental-history/${rows.patientId}`;
    await apiClients(await tokenOf(ADMIN.username)).clinicalHistory.createHistory({
      params: { id: Number(rows.patientId) },
      body: {
        demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: freshDni() },
        anamnesis: { alergia_droga: 'true' },
      },
    });
    await observeControls(page);
    await blockFonts(page);
    await openAs(page, ADMIN.username, '/account');
    await delayAnswers(page, steps);
    const moved: Record<string, readonly string[]> = {};
    const open = async (screen: string, path = screen): Promise<void> => {
      const controls = await movedOn(page, path);
      if (controls.length > 0) moved[screen] = controls;
    };
    try {
      for (const path of paths) await open(path);
      await leaveDraft(page, history);
      await open('a history with a draft', history);
      await expect(page.getByText(/Quedaron cambios sin guardar/)).toBeVisible();
      const dentist = await makeUser('DENTIST', Number(rows.clinicId));
      const token = await tokenOf(dentist.username);
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      for (const path of ['/dashboard', '/users/list', '/clinics', history])
        await open(`${path}, a dentist`, path);
    } finally {
      await remove();
    }
    expect(moved).toEqual({});
  });
}
