import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_KINDS } from '@dentaria/contract/onboarding/invitations.ts';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Product, withProduct } from '../faults/product.ts';
import { pdfText } from '../packages/server/src/modules/clinical-history/testing/pdf-text.ts';
import { mailContent } from '../packages/server/src/modules/onboarding/mail/templates.ts';
import { authPaths } from '../packages/web/src/features/auth/auth.paths.ts';
import { clinicalHistoryPaths } from '../packages/web/src/features/clinical-history/clinical-history.paths.ts';
import { healthInsurancePaths } from '../packages/web/src/features/health-insurance/health-insurance.paths.ts';
import { onboardingPaths } from '../packages/web/src/features/onboarding/onboarding.paths.ts';
import { paths } from '../packages/web/src/shared/paths.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';
import { SCRIPTS, storeScript, type Trapped } from './stored-scripts.ts';

const webRoot = join(import.meta.dirname, '../packages/web/dist');

/** What was opened, and everything that should not have happened there. */
interface Findings {
  screens: number;
  /** Screens on which the script stood as text. */
  shown: number;
  readonly wrong: string[];
}

/**
 * Scripts in every field that takes text; then every screen, the printed history and the mails are opened in Chromium.
 * None may run, open a dialog, or even be stopped by the content security policy: they are text.
 */
export async function runScripts(): Promise<boolean> {
  if (!existsSync(join(webRoot, 'index.html'))) {
    console.log('scripts in Chromium: did not run: the web application is not built (npm run build)');
    return false;
  }
  return withProduct(async (product) => {
    const token = await product.signIn();
    const trapped: Trapped[] = [];
    for (const [serial, script] of SCRIPTS.entries())
      trapped.push(await storeScript(product, token, script, serial));
    const findings: Findings = { screens: 0, shown: 0, wrong: [] };
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: CHROMIUM_FLAGS,
    });
    try {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'es-AR',
        reducedMotion: 'reduce',
      });
      const page = await watchedPage(context, findings);
      page.setDefaultTimeout(10_000);
      if (!(await noticesScripts(page)))
        throw new Error('A script that runs is not noticed: this proves nothing.');
      await openMails(page, findings);
      await page.addInitScript((entered) => localStorage.setItem('token', entered), token);
      await openScreens(page, product, trapped, findings);
    } finally {
      await browser.close();
    }
    const printed = await readPrints(product, token, trapped, findings);
    const { screens, shown, wrong } = findings;
    console.log(
      `scripts in Chromium: ${SCRIPTS.length} scripts, ${screens} pages opened, ${shown} of them showed the script as text, ${printed} prints read; ${wrong.length} ran, opened a dialog or met the policy`,
    );
    for (const each of wrong.slice(0, 20)) console.log(`  ${each}`);
    return wrong.length === 0 && shown > trapped.length * 5 && printed === trapped.length;
  });
}

async function watchedPage(context: BrowserContext, { wrong }: Findings): Promise<Page> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    // The browser's own question before an edited screen is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    wrong.push(`${page.url()}: a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) wrong.push(`${page.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => wrong.push(`${page.url()}: ${String(error.error())}`));
  context.on('page', (opened) => wrong.push(`${page.url()}: opened ${opened.url()}`));
  return page;
}

/** Where text is taken for markup several of the scripts do run, and that is seen. */
async function noticesScripts(page: Page): Promise<boolean> {
  let noticed = 0;
  for (const script of SCRIPTS) {
    await page.setContent(`<p>${script}</p>`);
    if (await page.evaluate(() => 'hit' in window)) noticed += 1;
    await page.goto('about:blank');
  }
  return noticed >= 6;
}

/** The screen has settled: what it shows is text, and nothing of it has run. */
async function look(page: Page, findings: Findings, where: string, script?: string): Promise<void> {
  const seen = await page.evaluate(() => ({
    hit: 'hit' in window,
    text: [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  }));
  findings.screens += 1;
  if (seen.hit) findings.wrong.push(`${where}: a script ran`);
  if (SCRIPTS.some((each) => (script === undefined || each === script) && seen.text.includes(each)))
    findings.shown += 1;
}

async function openScreens(
  page: Page,
  product: Product,
  trapped: readonly Trapped[],
  findings: Findings,
): Promise<void> {
  const open = async (address: string, script?: string) => {
    await page.goto(`http://127.0.0.1:${product.port}${address}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('progressbar').first().waitFor({ state: 'hidden' });
    await look(page, findings, address, script);
  };
  const lists = [
    paths.dashboard,
    authPaths.account,
    authPaths.userList,
    authPaths.clinics,
    healthInsurancePaths.list,
  ];
  const more = [
    onboardingPaths.manageOnboarding,
    onboardingPaths.emailConfiguration,
    authPaths.audit,
    clinicalHistoryPaths.archivedHistories,
  ];
  for (const { pattern } of [...lists, ...more]) await open(pattern);
  for (const each of trapped) {
    try {
      await openScreensOf(page, open, each, findings);
    } catch (error) {
      const text = (await page.locator('body').textContent()) ?? '';
      findings.wrong.push(
        `${page.url()} with ${each.script} does not work: ${(error as Error).message.split('\n', 1)[0]}; it shows ${text.slice(0, 300)}`,
      );
    }
  }
}

const SECTIONS = ['Información', 'Anamnesis', 'Odontograma', 'Plan de Tratamiento'] as const;

async function openScreensOf(
  page: Page,
  open: (address: string, script: string) => Promise<void>,
  { script, patientId, clinicId, insuranceId: healthInsuranceId, planId }: Trapped,
  findings: Findings,
): Promise<void> {
  await open(authPaths.userDetails.to({ userId: patientId }), script);
  await open(authPaths.userEdit.to({ userId: patientId }), script);
  await open(authPaths.clinicDetails.to({ clinicId }), script);
  await open(authPaths.clinicEdit.to({ clinicId }), script);
  await open(healthInsurancePaths.details.to({ healthInsuranceId }), script);
  await open(healthInsurancePaths.edit.to({ healthInsuranceId }), script);
  await open(healthInsurancePaths.planEdit.to({ healthInsuranceId, planId }), script);
  for (const section of SECTIONS) {
    await open(paths.history.to({ patientId }), script);
    await page.getByRole('tab', { name: section }).click();
    await look(page, findings, `${section} of ${script}`, script);
    const edit = page.getByRole('button', { name: 'Editar' }).first();
    if (!(await edit.isVisible())) continue;
    await edit.click();
    await look(page, findings, `${section} of ${script}, being edited`, script);
  }
}

/** Each kind of mail with the script wherever a person's text stands, without the policy that guards our screens. */
async function openMails(page: Page, findings: Findings): Promise<void> {
  for (const script of SCRIPTS) {
    for (const kind of MAIL_KINDS) {
      const { html } = mailContent(kind, {
        companyName: script,
        publicUrl: 'https://dentaria.example',
        timeZone: 'America/Argentina/Buenos_Aires',
        recipientName: script,
        clinicName: script,
        link: 'https://dentaria.example/onboarding/a',
        linkExpiresAt: new Date(),
      });
      await page.setContent(html);
      await look(page, findings, `mail ${kind} with ${script}`, script);
    }
  }
}

/** What makes a PDF do something when it is opened. */
const ACTIONS = /\/(?:JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile)\b/;

/** Reads the prints: the script stands in them as text, and nothing acts. Answers how many were read. */
async function readPrints(
  product: Product,
  token: string,
  trapped: readonly Trapped[],
  { wrong }: Findings,
): Promise<number> {
  let read = 0;
  for (const { script, patientId } of trapped) {
    const response = await fetch(
      `http://127.0.0.1:${product.port}/services/clinical-history/patients/${patientId}/history/pdf`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const pdf = Buffer.from(await response.arrayBuffer());
    const action = ACTIONS.exec(pdf.toString('latin1'));
    if (action) wrong.push(`the print with ${script} holds ${action[0]}`);
    const letters = (text: string) => text.replace(/\s/g, '');
    if (letters(pdfText(pdf)).includes(letters(script))) read += 1;
    else wrong.push(`the print does not show ${script}`);
  }
  return read;
}
