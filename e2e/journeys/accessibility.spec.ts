import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { makeUser } from '../support/product.ts';
import { PHONE, signIn } from '../support/screens.ts';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

for (const viewport of [PHONE]) {
  test.describe(`at ${viewport.width} px`, () => {
    // Axe must see the colours at rest, not in the middle of a fade.
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing, nothing scrolls sideways', async ({ page }) => {
      // Axe looks at seven screens.
      test.setTimeout(240_000);
      const dentist = await makeUser('DENTIST');
      const patient = await makeUser('PATIENT', dentist.clinicId ?? undefined);
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
      await expectAccessible(page);
      await signIn(page, dentist.username);
      for (const address of ['/dashboard', '/users/list', '/users/add', `/dental-history/${patient.id}`]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(sideways, address).toBe(0);
      }
      for (const section of ['Anamnesis', 'Odontograma', 'Plan de Tratamiento']) {
        await page.getByRole('tab', { name: section }).click();
        await expectAccessible(page);
      }
    });
  });
}
