import type { Patient } from '@dentaria/contract/auth/patients.ts';
import { beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { csv, importer } from '../../exchange/testing/import-builders.ts';
import { mergeBody } from '../../exchange/testing/merge-builders.ts';
import { INVALID_LINK, testRecoveries, tokenIn } from '../testing/recovery-mails.ts';

const { app, parts, world, request, read, deliver: deliverRecoveries } = await testRecoveries();

let clinic: { readonly id: number; readonly name: string };
let receptionist: BuiltUser;
let patient: BuiltUser;

beforeEach(async () => {
  for (const table of ['outgoing_mails', 'counted_mails']) await app.owner.query(`delete from ${table}`);
  clinic = await buildClinic(app);
  receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  patient = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
});

const NEW = 'otra.direccion@example.com';

async function change(
  change: Partial<Pick<Patient, 'email' | 'phone'>>,
  { by = receptionist, of = patient } = {},
) {
  const params = { id: of.id };
  const { auth } = app.as(by.token);
  const stored = await auth.readPatient({ params });
  const { firstName, lastName, docNumber } = stored;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '', docNumber: docNumber ?? '' };
  return auth.updatePatient({ params, body: { ...stored, ...names, ...change } });
}

async function buildOwner(): Promise<BuiltUser> {
  const dentist = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
  await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    dentist.id,
    dentist.username,
    clinic.id,
  ]);
  return dentist;
}

/** Sends the queued notices and returns their recipients. */
async function notified(): Promise<(string | undefined)[]> {
  world.server.received.length = 0;
  await deliverMails(app, parts, ['email-change', 'account-notice']);
  return world.server.received.map(({ recipients }) => recipients.join());
}

async function audited(id = patient.id): Promise<number[]> {
  const { rows } = await app.owner.query(
    "select user_id from audit where action = 'change-email' and object = 'user' and object_id = $1",
    [id],
  );
  return rows.map(({ user_id }) => user_id);
}

test('audits an address that a receptionist changes and notifies the old one', async () => {
  await change({ email: NEW });
  expect(await notified()).toEqual([patient.email]);
  const [mail] = world.server.received;
  expect(mail?.text).toContain(`${clinic.name} cambió el email de tu usuario`);
  expect(mail?.text).not.toContain(NEW);
  expect(await audited()).toEqual([receptionist.id]);
});

test('invalidates a recovery link that was mailed to the old address', async () => {
  await request(patient.username);
  await deliverRecoveries();
  const token = tokenIn(world.server.received.at(-1)?.text);
  expect(await read(token)).toEqual({ username: patient.username });
  await change({ email: NEW });
  await expect(read(token)).rejects.toMatchObject(INVALID_LINK);
});

test('sends no notice if only letter case or another field changes, or if there was no address', async () => {
  await change({ phone: '11 5555-0000' });
  await change({ email: patient.email?.toUpperCase() ?? null });
  expect(await audited()).toEqual([]);
  const unmailed = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id, email: null });
  await change({ email: NEW }, { of: unmailed });
  expect(await audited(unmailed.id)).toEqual([receptionist.id]);
  expect(await notified()).toEqual([]);
});

test('notifies an address that is removed', async () => {
  await change({ email: null });
  expect(await notified()).toEqual([patient.email]);
});

test('names an administrator who changes the address of a patient', async () => {
  const admin = await buildUser(app, { role: 'ADMIN' });
  await change({ email: NEW }, { by: admin });
  expect(await notified()).toEqual([patient.email]);
  expect(world.server.received[0]?.text).toContain('Quien administra Dentaria cambió el email');
});

async function changeToAndFro(patientWithAddress: BuiltUser, by: BuiltUser): Promise<void> {
  await change({ email: NEW }, { by, of: patientWithAddress });
  await change({ email: patientWithAddress.email }, { by, of: patientWithAddress });
}

async function buildUnconfirmed() {
  const { id: clinicId } = await buildClinic(app, { confirmed: false });
  const by = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
  const buildDummy = (email: string | null) => buildUser(app, { role: 'PATIENT', clinicId, email });
  return { by, buildDummy };
}

test('still notifies a patient if other records with the same address change', async () => {
  const other = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id, email: patient.email });
  for (let round = 0; round < 4; round += 1) await changeToAndFro(other, receptionist);
  const stranger = await buildUnconfirmed();
  const dummy = await stranger.buildDummy(patient.email);
  for (let round = 0; round < 6; round += 1) await changeToAndFro(dummy, stranger.by);
  await change({ email: NEW });
  await notified();
  const texts = world.server.received.map(({ text }) => text ?? '');
  expect(texts.filter((text) => text.includes(`Usuario ${patient.username}`))).toHaveLength(1);
});

test('sends five notices a day to one address from an unconfirmed clinic; the next one waits', async () => {
  const { by, buildDummy } = await buildUnconfirmed();
  const dummy = await buildDummy('conocida@example.com');
  for (let round = 0; round < 5; round += 1) await changeToAndFro(dummy, by);
  await change({ email: 'tercera@example.com' }, { by, of: dummy });
  expect((await notified()).filter((to) => to === dummy.email)).toHaveLength(5);
  world.now = new Date(WEDNESDAY.getTime() + 24 * 3_600_000);
  expect(await notified()).toContain(dummy.email);
});

test('does not count notices of changed addresses against mails that protect accounts', async () => {
  const { by, buildDummy } = await buildUnconfirmed();
  const victim = await buildDummy('victima@example.com');
  const dummy = await buildDummy('victima+0@example.com');
  for (let tag = 1; tag <= 21; tag += 1)
    await change({ email: `victima+${tag}@example.com` }, { by, of: dummy });
  await notified();
  const admin = await buildUser(app, { role: 'ADMIN' });
  const body = { newPassword: 'otra clave de prueba' };
  await app.as(admin.token).auth.resetPassword({ params: { id: victim.id }, body });
  expect(await notified()).toEqual([victim.email]);
});

test('notifies the old address of a merge that replaces it, and again when it is undone', async () => {
  const dentist = await buildOwner();
  const other = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
  const { exchange } = app.as(dentist.token);
  const params = { clinicId: clinic.id };
  const caller = { clinicId: clinic.id, token: dentist.token };
  const body = await mergeBody(app, caller, patient.id, other.id, { email: 'other' });
  const { id } = await exchange.mergePatients({ params, body });
  expect(await notified()).toEqual([patient.email]);
  await exchange.undoMerge({ params: { ...params, id } });
  expect(await notified()).toEqual([other.email]);
  expect(await audited()).toEqual([dentist.id, dentist.id]);
  const again = await mergeBody(app, caller, patient.id, other.id, { email: 'kept' });
  await exchange.mergePatients({ params, body: again });
  expect(await notified()).toEqual([]);
});

test('notifies the old address of an import that replaces it, and again when it is undone', async () => {
  const dentist = await buildOwner();
  const steps = importer(app, clinic.id, dentist.token);
  const { firstName, lastName } = await app
    .as(receptionist.token)
    .auth.readPatient({ params: { id: patient.id } });
  const rows = [
    ['DNI', 'Apellido', 'Nombre', 'Email'],
    [patient.docNumber ?? '', lastName ?? '', firstName ?? '', NEW],
    ['39000111', 'Nueva', 'Eva', 'eva@example.com'],
  ];
  const imported = await steps.importAll(csv(rows));
  expect(await notified()).toEqual([patient.email]);
  expect(await audited()).toEqual([dentist.id]);
  await steps.undo(imported);
  expect(await notified()).toEqual([NEW]);
  expect(await audited()).toEqual([dentist.id, dentist.id]);
});
