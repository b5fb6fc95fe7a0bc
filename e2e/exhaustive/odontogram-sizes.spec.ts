import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { apiClients, makeUser, tokenOf } from '../support/product.ts';
import { openAs, waitForLayout } from '../support/screens.ts';

/** CSS pixels. `face` is the smaller side of a side face's bounding box. */
interface Sizes {
  readonly face: number;
  readonly letter: number;
}

/** Runs in the page: the smallest face and letter of the chart. */
const measure = (): Sizes => {
  const chart = document.querySelector('[data-testid=chart-viewport] svg[role=application]');
  const scale = (chart as SVGSVGElement).getScreenCTM()?.a ?? Number.NaN;
  const faces = [...(chart?.querySelectorAll('[data-face] polygon') ?? [])].map((face) => {
    const { width, height } = face.getBoundingClientRect();
    return Math.min(width, height);
  });
  const letters = [...(chart?.querySelectorAll('[data-face] text') ?? [])].map(
    (letter) => Number.parseFloat(getComputedStyle(letter).fontSize) * scale,
  );
  return { face: Math.min(...faces), letter: Math.min(...letters) };
};

/** Opens a chart with all 52 teeth as the patient's dentist. */
async function openChart(page: Page): Promise<void> {
  const dentist = await makeUser('DENTIST');
  const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
  await apiClients(await tokenOf(dentist.username)).clinicalHistory.createHistory({
    params: { id: patient.id },
    body: {
      demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: patient.docNumber },
      anamnesis: { alergia_droga: 'true', alergia_droga_detail: 'Penicilina', diabetes: 'true' },
    },
  });
  await openAs(page, dentist.username, `/dental-history/${patient.id}#odontograma`);
  await page.getByRole('button', { name: 'Mixta' }).click();
  await expect(page.getByRole('application', { name: 'Odontograma' })).toBeVisible();
}

const SCREENS = [
  // A quadrant of the mouth.
  { width: 360, height: 740, face: 24 },
  { width: 768, height: 1024, face: 13.5 },
  { width: 1024, height: 768, face: 16 },
  { width: 1280, height: 800, face: 20 },
  { width: 1440, height: 900, face: 22 },
  { width: 1920, height: 1080, face: 29 },
] as const;

test('faces and letters are large enough on every screen, and not smaller while editing', async ({
  page,
}) => {
  await openChart(page);
  const sizes = async () => {
    const measured: Record<number, Sizes> = {};
    for (const { width, height } of SCREENS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
      await waitForLayout(page);
      measured[width] = await page.evaluate(measure);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `scrolls sideways at ${width}`).toBe(0);
    }
    return measured;
  };
  const viewing = await sizes();
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible();
  await page.getByRole('button', { name: 'Mixta' }).click();
  const editing = await sizes();
  for (const { width, face } of SCREENS) {
    for (const measured of [viewing[width], editing[width]]) {
      expect(measured?.face, `face at ${width}`).toBeGreaterThanOrEqual(face);
      expect(measured?.letter, `letter at ${width}`).toBeGreaterThanOrEqual(10);
    }
    expect(editing[width]?.face).toBeGreaterThanOrEqual(viewing[width]?.face ?? Number.NaN);
  }
});

test('teeth have outlines; the plain form is remembered and has faces of the same size', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openChart(page);
  const outlines = page.locator('[data-testid=chart-viewport] path.outline');
  await expect(outlines).toHaveCount(52);
  const anatomic = await page.evaluate(measure);
  await page.getByRole('button', { name: 'Dibujar coronas y raíces' }).click();
  await expect(outlines).toHaveCount(0);
  expect((await page.evaluate(measure)).face).toBeCloseTo(anatomic.face, 1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dibujar coronas y raíces' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(outlines).toHaveCount(0);
});

test('a dentition with fewer teeth keeps their size', async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    if (page.url() === 'about:blank') await openChart(page);
    const sizeOf = async (dentition: string) => {
      await page.getByRole('button', { name: dentition }).click();
      return (await page.evaluate(measure)).face;
    };
    const mixed = await sizeOf('Mixta');
    expect(await sizeOf('Temporaria')).toBeCloseTo(mixed, 1);
    expect(await sizeOf('Permanente')).toBeCloseTo(mixed, 1);
  }
});

test('the card of a tooth has each face as a target of 44 px', async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    if (page.url() === 'about:blank') await openChart(page);
    await page.getByRole('button', { name: 'Pieza 16, cara oclusal: sin hallazgos' }).click({ force: true });
    for (const face of await page
      .getByRole('group', { name: 'Caras de la pieza 16' })
      .getByRole('button')
      .all()) {
      const { width = 0, height = 0 } = (await face.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  }
});

test('a phone in landscape shows the whole mouth, and in portrait a map opens a quadrant at full width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await openChart(page);
  const teeth = page.locator('[data-testid=chart-viewport] [data-face=oclusal]');
  await expect(teeth).toHaveCount(52);
  const whole = await page.getByRole('application', { name: 'Odontograma' }).boundingBox();
  expect(whole?.x).toBeGreaterThanOrEqual(0);
  expect((whole?.x ?? 0) + (whole?.width ?? 0)).toBeLessThanOrEqual(740);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(teeth).toHaveCount(13);
  await page.getByRole('button', { name: 'Inferior izquierdo' }).click();
  await expect(page.getByRole('group', { name: /^Pieza 38:/ })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Pieza 18:/ })).toHaveCount(0);
  const quadrant = await page.getByRole('application', { name: 'Odontograma' }).boundingBox();
  expect(quadrant?.width).toBeGreaterThan(330);
});

test('on a phone the header is at most 56 px high once the page has scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openChart(page);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  /** Runs in the page: the lowest pixel at which something sticks to the top. */
  const covered = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('header, main *')]
        .filter((element) => getComputedStyle(element).position === 'sticky')
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, height }) => top <= 0 && height > 0)
        .map(({ bottom }) => bottom),
    ),
  );
  expect(covered).toBeGreaterThan(40);
  expect(covered).toBeLessThanOrEqual(57);
  await expect(page.getByText('Paciente: Ana Paz')).toBeInViewport();
  await expect(page.getByTestId('dangers')).toHaveText('Alergia a drogas');
  await expect(page.getByTestId('dangers')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Editar' })).toBeInViewport();
});

test('zoomed out, the chart is centred in a viewport that is as high as the chart', async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    if (page.url() === 'about:blank') await openChart(page);
    while (await page.getByRole('button', { name: 'Alejar' }).isEnabled())
      await page.getByRole('button', { name: 'Alejar' }).click();
    const gaps = await page.evaluate(() => {
      const chart = document.querySelector('[data-testid=chart-viewport] svg[role=application]');
      const inner = chart?.getBoundingClientRect() ?? new DOMRect();
      const outer = chart?.closest('.react-transform-wrapper')?.getBoundingClientRect() ?? new DOMRect();
      return {
        left: inner.left - outer.left,
        right: outer.right - inner.right,
        height: outer.height - Math.min(inner.height, outer.height),
      };
    });
    expect(Math.abs(gaps.left - gaps.right), `at ${viewport.width}`).toBeLessThan(3);
    expect(Math.abs(gaps.height), `at ${viewport.width}`).toBeLessThan(3);
  }
});
