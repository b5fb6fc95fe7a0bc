import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { usePatientMail } from '../support/mail.ts';
import { ADMIN, makeUser, PASSWORD } from '../support/product.ts';
import { DESKTOP, openAs, signIn } from '../support/screens.ts';

const mails = usePatientMail();

for (const { role, label, opens, tag = [] } of [
  { role: 'receptionist', label: 'Recepcionista', opens: 'Agenda' },
  { role: 'dentist', label: 'Dentista', opens: 'Pacientes', tag: '@exhaustive' },
])
  test(`an invited ${role} makes their account and starts on their own`, { tag }, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(DESKTOP);
    const { clinicId } = await makeUser('DENTIST');
    const email = `${role}_${clinicId}@example.com`;
    await openAs(page, ADMIN.username, `/clinics/${clinicId}/details`);
    await page.getByRole('button', { name: 'Invitar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitar a la clínica' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Rol').click();
    await page.getByRole('option', { name: label }).click();
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText(`Invitación enviada a ${email}`)).toBeVisible();

    const mail = await mails.nextTo(email);
    const link = /http:\/\/\S+\/invitacion\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? '';
    const invited = await browser.newPage({ baseURL: baseURL ?? '' });
    await invited.setViewportSize(DESKTOP);
    await invited.goto(link);
    const username = `${role.slice(0, 6)}_${clinicId}`;
    await invited.getByLabel('Nombre', { exact: false }).first().fill('Eva');
    await invited.getByLabel('Apellido').fill('Sosa');
    await invited.getByLabel('Usuario').fill(username);
    await invited.getByLabel('Contraseña', { exact: false }).first().fill(PASSWORD);
    await invited.getByRole('button', { name: 'Crear mi cuenta' }).click();
    await expect(invited.getByText(/está lista/)).toBeVisible();
    await invited.goto(link);
    await expect(invited.getByText(/^La invitación ya no sirve/)).toBeVisible();
    await signIn(invited, username);
    await expect(invited.getByRole('link', { name: opens, exact: true }).first()).toBeVisible();
    await invited.close();
  });
