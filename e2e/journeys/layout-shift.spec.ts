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

/** Between two answers. */
const STEP_MS = 100;

/** Delays the API's answers by the given numbers of steps, the last one for all further answers. */
async function delayAnswers(page: Page, steps: readonly number[]): Promise<() => void> {
  let count = 0;
  await page.route('**/services/**', async (route) => {
    const step = steps[count] ?? steps.at(-1) ?? 0;
    count += 1;
    await new Promise((resolve) => setTimeout(resolve, step * STEP_MS));
    await route.continue();
  });
  return () => {
    count = 0;
  };
}

/** Loads a screen and resolves to the controls that moved. */
async function movedOn(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
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
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    const { rows, remove } = await createPathRows();
    const history = `/dental-history/${rows.patientId}`;
    await apiClients(await tokenOf(ADMIN.username)).clinicalHistory.createHistory({
      params: { id: Number(rows.patientId) },
      body: {
        demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: freshDni() },
        anamnesis: { alergia_droga: 'true' },
      },
    });
    await observeControls(page);
    // Replacing the system's font by the web font would move the text once more.
    await page.route('**/*.woff*', (route) => route.abort());
    await openAs(page, ADMIN.username, '/account');
    const restart = await delayAnswers(page, steps);
    const moved: Record<string, readonly string[]> = {};
    const open = async (screen: string, path = screen): Promise<void> => {
      restart();
      const controls = await movedOn(page, path);
      if (controls.length > 0) moved[screen] = controls;
    };
    try {
      for (const path of await allPaths(rows)) await open(path);
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
