import { expect, type Page } from '@playwright/test';
import { everyAddress, makeNamedRows } from '../support/addresses.ts';
import { test } from '../support/journey.ts';
import { ADMIN, calls, tokenOf } from '../support/product.ts';
import { DESKTOP, enterAs } from '../support/screens.ts';
import { bytesOf, scriptsOf } from '../support/scripts.ts';

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

// Bytes of JavaScript: what /login loads, and what each further screen adds on the way there.
const KB = 1000;
const LOGIN = 170 * KB;
const FURTHER = 80 * KB;
/** What draws toasts comes a second after the first screen: it must count for both sides of a difference. */
const TOASTS_COME_WITHIN = 2_500;

// That no screen breaks the content security policy or lets an error escape is what every journey looks at.
test('every screen opens, keeps within its budget of JavaScript, and scrolls nothing sideways when zoomed in', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const tooMuch: Record<string, number> = {};
  const note = (address: string, bytes: number, budget: number): void => {
    if (bytes > budget) tooMuch[address] = bytes;
  };
  const open = async (address: string, late = 0, act?: () => Promise<void>) => {
    await page.setViewportSize(DESKTOP);
    // A mouse that rests on a link would fetch what is behind it.
    await page.mouse.move(0, 0);
    const scripts = await scriptsOf(page, address, late, act);
    await expectNothingSideways(page, address);
    return scripts;
  };
  note('/login', await bytesOf(await open('/login')), LOGIN);
  const login = await bytesOf(await open('/login', TOASTS_COME_WITHIN));
  const { rows, remove } = await makeNamedRows();
  await enterAs(page, ADMIN.username, '/account');
  const dashboard = await open('/dashboard', TOASTS_COME_WITHIN);
  note('/dashboard', (await bytesOf(dashboard)) - login, FURTHER);
  try {
    for (const address of [...(await everyAddress(rows)), '/nowhere']) {
      const further = [...(await open(address))].filter((script) => !dashboard.has(script));
      note(address, await bytesOf(further), FURTHER);
    }
  } finally {
    await remove();
  }

  const history = `/dental-history/${rows.patientId}`;
  await page.goto(history);
  for (const section of ['Información', 'Anamnesis', 'Odontograma', 'Plan de Tratamiento']) {
    await page.getByRole('tab', { name: section }).click();
    await expectNothingSideways(page, section);
  }
  await calls(await tokenOf(ADMIN.username)).clinicalHistory.createHistory({
    params: { id: Number(rows.patientId) },
    body: { demographics: { firstName: 'Ana', lastName: 'Paz', docNumber: '30111222' } },
  });
  const read = [...(await open(history))].filter((script) => !dashboard.has(script));
  note('a history that is read', await bytesOf(read), FURTHER);
  const begin = () => page.getByRole('button', { name: 'Editar' }).click();
  const edited = [...(await open(history, 0, begin))].filter((script) => !dashboard.has(script));
  note('an edit that has begun', await bytesOf(edited), FURTHER);
  expect(tooMuch).toEqual({});

  await page.goto('/services/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
