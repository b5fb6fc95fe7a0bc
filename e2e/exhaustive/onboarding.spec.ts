import { expect, type Page } from '@playwright/test';
import {
  type MailServer,
  SMTP_PASSWORD,
  SMTP_USER,
  startMailServer,
} from '../../packages/server/src/testing/servers/mail-server.ts';
import { test } from '../support/journey.ts';
import { ADMIN, PASSWORD } from '../support/product.ts';
import { DESKTOP, openAs, PHONE, signIn } from '../support/screens.ts';

test.use({ viewport: DESKTOP });

let mails: MailServer;
test.beforeAll(async () => {
  mails = await startMailServer();
});
test.afterAll(() => mails.close());

const OWNER = 'elena.rios@example.com';

async function configureEmail(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Configurar email SMTP' }).first().click();
  await expect(page).toHaveURL(/\/email-configuration$/);
  await expect(page.getByText(/Sin una configuración SYSTEM_ADMIN activa no se envían/)).toBeVisible();
  await page.getByRole('button', { name: 'Configurar SYSTEM_ADMIN' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva configuración' });
  await expect(form.getByLabel('Nombre de configuración')).toHaveValue('SYSTEM_ADMIN');
  await form.getByLabel('Host SMTP').fill('localhost');
  await form.getByLabel('Puerto SMTP').fill(String(mails.port));
  await form.getByLabel('Usuario SMTP').fill(SMTP_USER);
  await form.getByLabel('Contraseña SMTP', { exact: true }).fill(SMTP_PASSWORD);
  await form.getByLabel('Email remitente').fill('dentaria@example.com');
  await form.getByRole('button', { name: 'Crear' }).click();
  await expect(page.getByText('Configuración creada exitosamente')).toBeVisible();
  await expect(page.getByText(/Sin una configuración SYSTEM_ADMIN activa no se envían/)).toHaveCount(0);

  await page.getByRole('article', { name: 'SYSTEM_ADMIN' }).getByRole('button', { name: 'Probar' }).click();
  const trial = page.getByRole('dialog', { name: 'Probar SYSTEM_ADMIN' });
  await trial.getByLabel('Email de prueba').fill('admin@example.com');
  await trial.getByRole('button', { name: 'Probar' }).click();
  await expect(trial.getByRole('alert')).toHaveText('Email de prueba enviado exitosamente');
  expect(await mails.next()).toMatchObject({ recipients: ['admin@example.com'] });
}

/** Sends an invitation and resolves to the link in its mail. */
async function invite(page: Page): Promise<string> {
  // The first Back closes the open dialog.
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await page.getByRole('link', { name: 'Enviar invitación' }).click();
  await expect(page.getByText(/No hay invitaciones registradas/)).toBeVisible();
  await page.getByRole('button', { name: 'Nueva Invitación' }).click();
  const form = page.getByRole('dialog', { name: 'Nueva Invitación' });
  await form.getByLabel('Email').fill(OWNER);
  await form.getByLabel('Número de documento (DNI)').fill('28.111.222');
  await form.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Invitación enviada exitosamente')).toBeVisible();
  const mail = await mails.next();
  expect(mail.recipients).toEqual([OWNER]);
  const link = /http:\/\/\S+\/onboarding\/[\w-]{43}/.exec(mail.text ?? '')?.[0];
  expect(mail.html).toContain(`href="${link}"`);
  await expect(page.getByText('Email de invitación: enviado')).toBeVisible();
  return link ?? '';
}

async function register(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByLabel('Número de documento (DNI)')).toHaveValue('28111222');
  await expect(page.getByLabel('Email')).toHaveValue(OWNER);
  await page.getByLabel('Nombre de la clínica').fill('Clínica Ñandú');
  await page.getByLabel('Nombre', { exact: true }).fill('Elena');
  await page.getByLabel('Apellido').fill('Ríos');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel('Nombre de usuario').fill('elena_rios');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Género').click();
  await page.getByRole('option', { name: 'Femenino' }).click();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('elena_rios')).toBeVisible();
  await page.getByRole('button', { name: 'Completar Registro' }).click();
  await expect(page).toHaveURL(/\/registration-success\?clinicName=Cl%C3%ADnica\+%C3%91and%C3%BA&email=/);
  await expect(page.getByText(/24-48 horas/)).toBeVisible();
  expect(await mails.next()).toMatchObject({
    recipients: [OWNER],
    subject: 'Recibimos tu solicitud de registro',
  });
}

test('an invited clinic owner registers on a phone, is approved and signs in as a dentist', async ({
  page: admin,
  browser,
}) => {
  await openAs(admin, ADMIN.username, '/dashboard');
  await configureEmail(admin);
  const link = await invite(admin);

  const phone = await browser.newContext({ viewport: PHONE });
  const owner = await phone.newPage();
  await register(owner, link);
  await owner.goto(link);
  await expect(owner.getByText('El enlace de invitación no es válido o ha expirado.')).toBeVisible();
  await signIn(owner, 'elena_rios', PASSWORD);
  await expect(owner.getByText(/Tu registro está pendiente de aprobación/)).toBeVisible();

  await admin.setViewportSize(PHONE);
  await admin.getByRole('button', { name: 'Actualizar' }).click();
  const row = admin.getByRole('listitem').filter({ hasText: OWNER });
  await expect(row).toContainText('Pendiente Aprobación');
  admin.once('dialog', (question) => {
    expect(question.message()).toBe('¿Aprobar esta solicitud de registro?');
    return question.accept();
  });
  await row.getByRole('button', { name: 'Aprobar' }).click();
  await expect(admin.getByText('Solicitud aprobada exitosamente')).toBeVisible();
  await expect(row).toContainText('Aceptada');
  const approved = await mails.next();
  expect(approved).toMatchObject({ recipients: [OWNER], subject: 'Tu solicitud de registro fue aprobada' });
  const login = /http:\/\/\S+\/login/.exec(approved.text ?? '')?.[0];
  await expect(row).toContainText('Email de aprobación: enviado');

  // The approval ended the guest session; the mail links to the login.
  await owner.goto(login ?? '');
  await signIn(owner, 'elena_rios', PASSWORD);
  await expect(owner.getByRole('banner').getByText('Dentista', { exact: true })).toBeVisible();
  await owner.goto('/clinics');
  await expect(owner.getByText('Clínica Ñandú')).toBeVisible();
  expect(mails.received).toHaveLength(4);
  await phone.close();
});
