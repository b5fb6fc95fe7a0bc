import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_KINDS } from '@dentaria/contract/onboarding/invitations.ts';
import { PLACEHOLDERS, type PlaceholderValues } from '@dentaria/contract/scheduling/message-templates.ts';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Product, withProduct } from '../faults/product.ts';
import { renderLetter } from '../packages/server/src/modules/mail/letters.ts';
import { mailContent } from '../packages/server/src/modules/onboarding/mail/templates.ts';
import { letterOf } from '../packages/server/src/modules/scheduling/messages/message-content.ts';
import { pdfText } from '../packages/server/src/testing/pdf-text.ts';
import { authPaths } from '../packages/web/src/features/auth/auth.paths.ts';
import { clinicalHistoryPaths } from '../packages/web/src/features/clinical-history/clinical-history.paths.ts';
import { healthInsurancePaths } from '../packages/web/src/features/health-insurance/health-insurance.paths.ts';
import { schedulingPaths } from '../packages/web/src/features/scheduling/scheduling.paths.ts';
import { paths } from '../packages/web/src/shared/paths.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';
import { PAYLOADS, type StoredPayload, storePayload } from './payloads.ts';

const webRoot = join(import.meta.dirname, '../packages/web/dist');

interface Findings {
  pages: number;
  /** Pages that show a payload as text. */
  shown: number;
  readonly violations: string[];
}

/**
 * Stores scripts in every text field and opens every screen, the PDF of the history and the mails in Chromium. A script
 * must appear as text: it must not run, open a dialog or reach the content security policy.
 */
export async function runStoredXss(): Promise<boolean> {
  if (!existsSync(join(webRoot, 'index.html'))) {
    console.log('stored XSS: did not run: the web application is not built (npm run build)');
    return false;
  }
  return withProduct(async (product) => {
    const token = await product.signIn();
    const stored: StoredPayload[] = [];
    for (const [serial, payload] of PAYLOADS.entries())
      stored.push(await storePayload(product, token, payload, serial));
    const findings: Findings = { pages: 0, shown: 0, violations: [] };
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
      const page = await openMonitoredPage(context, findings);
      page.setDefaultTimeout(30_000);
      if (!(await detectsScripts(page))) throw new Error('The test does not detect scripts that run.');
      await openMails(page, findings);
      await page.addInitScript((value) => localStorage.setItem('token', value), token);
      await openScreens(page, product, stored, findings);
    } finally {
      await browser.close();
    }
    const prints = await checkPrints(product, token, stored, findings);
    const { pages, shown, violations } = findings;
    console.log(
      `stored XSS: ${PAYLOADS.length} scripts, ${pages} pages opened, ${shown} of which showed the script as text, ${prints} PDF copies read; ${violations.length} ran, opened a dialog or violated the policy`,
    );
    for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`);
    return violations.length === 0 && shown > stored.length * 5 && prints === stored.length;
  });
}

async function openMonitoredPage(context: BrowserContext, { violations }: Findings): Promise<Page> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    // The browser opens it for a screen with unsaved changes.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    violations.push(`${page.url()}: dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(`${page.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => violations.push(`${page.url()}: ${String(error.error())}`));
  context.on('page', (opened) => violations.push(`${page.url()}: opened ${opened.url()}`));
  return page;
}

/** Control: at least six payloads must run in a page that does not escape them. */
async function detectsScripts(page: Page): Promise<boolean> {
  let detected = 0;
  for (const payload of PAYLOADS) {
    await page.setContent(`<p>${payload}</p>`);
    if (await page.evaluate(() => 'hit' in window)) detected += 1;
    await page.goto('about:blank');
  }
  return detected >= 6;
}

/** Without `payload`, the page may show any payload. */
async function checkPage(page: Page, findings: Findings, name: string, payload?: string): Promise<void> {
  const content = await page.evaluate(() => ({
    hit: 'hit' in window,
    text: [
      document.body.textContent,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  }));
  findings.pages += 1;
  if (content.hit) findings.violations.push(`${name}: a script ran`);
  const expected = payload === undefined ? PAYLOADS : [payload];
  if (expected.some((text) => content.text.includes(text))) findings.shown += 1;
}

async function openScreens(
  page: Page,
  product: Product,
  stored: readonly StoredPayload[],
  findings: Findings,
): Promise<void> {
  const open = async (path: string, payload?: string) => {
    await page.goto(`http://127.0.0.1:${product.port}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByRole('progressbar').first().waitFor({ state: 'hidden' });
    await checkPage(page, findings, path, payload);
  };
  const lists = [
    paths.dashboard,
    authPaths.account,
    authPaths.userList,
    authPaths.clinics,
    healthInsurancePaths.list,
  ];
  const more = [
    paths.manageOnboarding,
    paths.emailConfiguration,
    authPaths.audit,
    clinicalHistoryPaths.archivedHistories,
  ];
  for (const { pattern } of [...lists, ...more]) await open(pattern);
  for (const rows of stored) {
    try {
      await openScreensOf(page, open, rows, findings);
    } catch (error) {
      const text = (await page.locator('body').textContent()) ?? '';
      findings.violations.push(
        `${page.url()} with ${rows.payload} failed: ${(error as Error).message.split('\n', 1)[0]}; it shows ${text.slice(0, 300)}`,
      );
    }
  }
}

const SECTIONS = ['Información', 'Anamnesis', 'Odontograma', 'Plan de Tratamiento'] as const;

async function openScreensOf(
  page: Page,
  open: (path: string, payload: string) => Promise<void>,
  { payload, patientId, clinicId, insuranceId: healthInsuranceId, planId, agenda }: StoredPayload,
  findings: Findings,
): Promise<void> {
  await open(authPaths.userDetails.to({ userId: patientId }), payload);
  await open(authPaths.userEdit.to({ userId: patientId }), payload);
  await open(authPaths.clinicDetails.to({ clinicId }), payload);
  await open(authPaths.clinicEdit.to({ clinicId }), payload);
  await open(healthInsurancePaths.details.to({ healthInsuranceId }), payload);
  await open(healthInsurancePaths.edit.to({ healthInsuranceId }), payload);
  await open(healthInsurancePaths.planEdit.to({ healthInsuranceId, planId }), payload);
  await open(paths.patient.to({ patientId }), payload);
  await open(paths.patientEdit.to({ patientId }), payload);
  const clinic = `?clinic=${clinicId}`;
  await open(`${schedulingPaths.agenda.to()}${clinic}&day=${agenda.day}`, payload);
  await open(`${schedulingPaths.agenda.to()}${clinic}&day=${agenda.day}&view=week`, payload);
  for (const screen of [schedulingPaths.settings, schedulingPaths.waitlist, schedulingPaths.numbers])
    await open(`${screen.to()}${clinic}`, payload);
  await open(agenda.linkPath, payload);
  for (const section of SECTIONS) {
    await open(paths.history.to({ patientId }), payload);
    await page.getByRole('tab', { name: section }).click();
    await checkPage(page, findings, `${section} with ${payload}`, payload);
    const edit = page.getByRole('button', { name: 'Editar' }).first();
    if (!(await edit.isVisible())) continue;
    await edit.click();
    await checkPage(page, findings, `${section} with ${payload}, edit mode`, payload);
  }
}

/** Renders each kind of mail with the payload in every text field, without a content security policy. */
async function openMails(page: Page, findings: Findings): Promise<void> {
  for (const payload of PAYLOADS) {
    for (const kind of MAIL_KINDS) {
      const { html } = mailContent(kind, {
        companyName: payload,
        publicUrl: 'https://dentaria.example',
        clinicTimeZone: 'America/Argentina/Buenos_Aires',
        recipient_name: payload,
        clinic_name: payload,
        link: 'https://dentaria.example/onboarding/a',
        link_expires_at: new Date(),
      });
      await page.setContent(html);
      await checkPage(page, findings, `mail ${kind} with ${payload}`, payload);
    }
    await page.setContent(reminderWith(payload));
    await checkPage(page, findings, `reminder with ${payload}`, payload);
  }
}

/** The HTML of a reminder with a text of the clinic. */
function reminderWith(payload: string): string {
  const template = {
    subject: payload,
    body: `${payload} {paciente} {profesional}\n\n{direccion}\n\n{enlace}`,
  };
  const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, payload])) as PlaceholderValues;
  const link = 'https://dentaria.example/turno/a';
  return renderLetter(letterOf(template, { ...values, enlace: link }), payload).html;
}

/** PDF features that can run an action or open a link. */
const PDF_ACTIONS = /\/(?:JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile)\b/;

/** The PDFs must show the payloads as text and contain no action. Resolves to the number of valid PDFs. */
async function checkPrints(
  product: Product,
  token: string,
  stored: readonly StoredPayload[],
  { violations }: Findings,
): Promise<number> {
  let valid = 0;
  for (const { payload, patientId } of stored) {
    const response = await fetch(
      `http://127.0.0.1:${product.port}/services/clinical-history/patients/${patientId}/history/pdf`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const pdf = Buffer.from(await response.arrayBuffer());
    const action = PDF_ACTIONS.exec(pdf.toString('latin1'));
    if (action) violations.push(`the PDF with ${payload} contains ${action[0]}`);
    const withoutSpaces = (text: string) => text.replace(/\s/g, '');
    if (withoutSpaces(pdfText(pdf)).includes(withoutSpaces(payload))) valid += 1;
    else violations.push(`the PDF does not show ${payload}`);
  }
  return valid;
}
