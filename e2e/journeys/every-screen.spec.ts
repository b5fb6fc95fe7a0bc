import { expect, type Page } from '@playwright/test';
import { everyAddress, makeNamedRows } from '../support/addresses.ts';
import { test } from '../support/journey.ts';
import { ADMIN } from '../support/product.ts';
import { enterAs } from '../support/screens.ts';

/** A window of 1280 px at a zoom of 200 and of 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const ZOOMED = [640, 320];

async function expectNothingSideways(page: Page, where: string): Promise<void> {
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 512 });
    // The screen has been laid out anew when two frames have been drawn.
    const sideways = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const { scrollWidth, clientWidth } = document.documentElement;
              resolve(scrollWidth - clientWidth);
            }),
          ),
        ),
    );
    expect(sideways, `${where} at ${width} px`).toBe(0);
  }
}

// That no screen breaks the content security policy or lets an error escape is what every journey looks at.
test('every screen opens, keeps to the policy, and scrolls nothing sideways when zoomed in', async ({
  page,
}) => {
  await page.goto('/login');
  await expectNothingSideways(page, '/login');
  const rows = await makeNamedRows();
  await enterAs(page, ADMIN.username, '/dashboard');
  for (const address of [...everyAddress(rows), '/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByRole('progressbar'), address).toHaveCount(0);
    await expectNothingSideways(page, address);
  }
  await page.goto(`/dental-history/${rows.patientId}`);
  for (const section of ['Información', 'Anamnesis', 'Odontograma', 'Plan de Tratamiento']) {
    await page.getByRole('tab', { name: section }).click();
    await expectNothingSideways(page, section);
  }
  await page.goto('/services/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
