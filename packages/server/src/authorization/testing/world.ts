import { createHash } from 'node:crypto';
import { type BuiltIdentities, buildIdentities } from '../../modules/auth/testing/identity-builders.ts';
import { insertRecovery } from '../../modules/auth/testing/recovery-builders.ts';
import { type BuiltFactors, buildFactors } from '../../modules/auth/testing/second-factor-builders.ts';
import { insertSession } from '../../modules/auth/testing/session-builders.ts';
import {
  type InsertedStaffInvitation,
  insertStaffInvitation,
} from '../../modules/auth/testing/staff-invitation-builders.ts';
import { type BuiltBilling, buildBilling } from '../../modules/billing/testing/billing-builders.ts';
import { type BuiltCashSessions, buildCashSessions } from '../../modules/billing/testing/payment-builders.ts';
import { newHistory, newRow } from '../../modules/clinical-history/testing/histories.ts';
import { insertExport } from '../../modules/exchange/testing/export-builders.ts';
import { type BuiltMerge, insertMerge } from '../../modules/exchange/testing/merge-builders.ts';
import { newProgram } from '../../modules/exchange/testing/program-builders.ts';
import { type BuiltImports, buildImports } from '../../modules/exchange/testing/stored-imports.ts';
import { type BuiltFollowUp, buildFollowUp } from '../../modules/follow-up/testing/follow-up-builders.ts';
import { type InsertedHold, insertRequestedHold } from '../../modules/scheduling/testing/online-builders.ts';
import {
  buildFullAgenda,
  type FullAgenda,
  insertLinkedAppointment,
} from '../../testing/builders/agenda-builders.ts';
import { type BuiltClinic, type BuiltUser, buildClinic, buildUser } from '../../testing/builders/builders.ts';
import { buildInsurance } from '../../testing/builders/insurance-builders.ts';
import { newEmailConfig } from '../../testing/builders/onboarding-builders.ts';
import { makeCounter } from '../../testing/counter.ts';
import type { ProductUnderTest } from '../../testing/test-app.ts';

/** A clinic with a user in every role and its records. */
export interface Practice {
  readonly clinic: BuiltClinic;
  /** Owns the clinic. */
  readonly dentist: BuiltUser;
  /** A dentist who is a member but not the owner. */
  readonly associate: BuiltUser;
  readonly receptionist: BuiltUser;
  /** Has a history with two versions. */
  readonly patient: BuiltUser;
  /** Has no history. */
  readonly newcomer: BuiltUser;
  /** Has an archived history, as if a merge had closed it. */
  readonly former: BuiltUser;
  /** Owner of a clinic that is waiting for approval. */
  readonly guest: BuiltUser;
  readonly pendingClinic: BuiltClinic;
  readonly archivedHistoryId: number;
  readonly historyId: number;
  readonly agenda: FullAgenda;
  readonly followUp: BuiltFollowUp;
  readonly billing: BuiltBilling;
  readonly cashSessions: BuiltCashSessions;
  readonly imports: BuiltImports;
  /** A finished export of the clinic. */
  readonly exportId: number;
  /** Tokens of links to separate appointments. */
  readonly linkToken: string;
  readonly linkTokenToCancel: string;
  /** Slots that visitors hold while they book online. */
  readonly hold: InsertedHold;
  readonly holdToConfirm: InsertedHold;
  readonly holdToRelease: InsertedHold;
  /** Records of a patient who was registered twice. */
  readonly merge: BuiltMerge;
  /** Invitation of a receptionist by the owner. */
  readonly staffInvitation: InsertedStaffInvitation;
  /** Has every scope. */
  readonly program: { readonly id: number; readonly token: string };
  /** A text in the history, which only the clinic's dentists and administrators may read. */
  readonly clinicalText: string;
}

/** Objects of the matrix's requests. `elsewhere` is another clinic than `here`. */
export interface World {
  readonly here: Practice;
  readonly elsewhere: Practice;
  readonly admin: BuiltUser;
  readonly emptyClinic: BuiltClinic;
  /** Has no agenda yet. */
  readonly clinicToSetUp: { readonly id: number; readonly dentistId: number };
  readonly insurance: { readonly id: number; readonly plan: number };
  readonly pendingInvitation: Invitation;
  readonly registration: Invitation;
  readonly configName: string;
  readonly smtpPassword: string;
  /** Token for the recovery of a separate user's password. */
  readonly recoveryToken: string;
  readonly factors: BuiltFactors;
  readonly adminSessionId: number;
  /** Identities of the administrator. */
  readonly identities: BuiltIdentities;
}

interface Invitation {
  readonly id: number;
  readonly token: string;
  readonly email: string;
  readonly docNumber: string;
}

const nextMarker = makeCounter('markers');

/** Returns a unique text. A response that contains it leaks the value it was part of. */
export const marker = (): string => {
  const letters = [...String(nextMarker())].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
  return `zq${letters}xw`;
};

export async function buildWorld(test: ProductUnderTest): Promise<World> {
  const admin = await buildUser(test, { role: 'ADMIN', lastName: marker(), docNumber: newDni() });
  const [here, elsewhere] = [await buildPractice(test), await buildPractice(test)];
  const smtpPassword = `${marker()} smtp`;
  const configName = `CFG_${marker().toUpperCase()}`;
  await test.as(admin.token).onboarding.createEmailConfig({
    body: newEmailConfig({ configName, smtpPassword, smtpHost: '127.0.0.1' }),
  });
  const clinicToSetUp = await buildClinic(test, { name: `Sin agenda ${marker()}` });
  const { id: dentistId } = await buildUser(test, { role: 'DENTIST', clinicId: clinicToSetUp.id });
  return {
    here,
    elsewhere,
    admin,
    clinicToSetUp: { id: clinicToSetUp.id, dentistId },
    emptyClinic: await buildClinic(test, { name: `Vacía ${marker()}` }),
    insurance: await buildInsurance(test, { plan: 'Plan A', federation_code: marker() }),
    pendingInvitation: await insertInvitation(test),
    registration: await insertInvitation(test, await buildPending(test)),
    configName,
    smtpPassword,
    adminSessionId: await insertSession(test, admin.id),
    identities: await buildIdentities(test, admin),
    recoveryToken: (await insertRecovery(test, await buildUser(test, { role: 'DENTIST' }))).token,
    factors: await buildFactors(test, admin),
  };
}

async function buildPractice(test: ProductUnderTest): Promise<Practice> {
  const clinic = await buildClinic(test, { name: `Clínica ${marker()}` });
  const member = (role: 'DENTIST' | 'RECEPTIONIST' | 'PATIENT'): Promise<BuiltUser> =>
    buildUser(test, {
      role,
      clinicId: clinic.id,
      lastName: marker(),
      docNumber: newDni(),
      email: `${marker()}@example.com`,
      phone: `11 ${newDni()}`,
      street: `Calle ${marker()}`,
    });
  const dentist = await member('DENTIST');
  const own = 'update clinics set owner_user_id = $1, owner_username = $2 where id = $3';
  await test.owner.query(own, [dentist.id, dentist.username, clinic.id]);
  const [associate, receptionist] = [await member('DENTIST'), await member('RECEPTIONIST')];
  const [patient, newcomer, former] = [
    await member('PATIENT'),
    await member('PATIENT'),
    await member('PATIENT'),
  ];
  const { guest, clinic: pendingClinic } = await buildPending(test);
  const clinicalText = marker();
  const { clinicalHistory } = test.as(dentist.token);
  const { anamnesis } = newHistory();
  const body = newHistory({
    anamnesis: { ...anamnesis, medicamentos_consumo: 'Losartán' },
    treatmentPlan: [newRow(), newRow({ procedureDate: null, debit: 0 })],
    toothNotes: [{ toothNumber: 16, noteText: clinicalText }],
  });
  await test.owner.query(
    `with insured as (update users set health_insurance = 'OSDE', affiliate_number = '47' where id = $1)
     insert into message_consents (clinic_id, patient_id, answer) values ($2, $1, 'yes')`,
    [patient.id, clinic.id],
  );
  const params = { id: patient.id };
  const { historyId } = await clinicalHistory.createHistory({ params, body });
  await clinicalHistory.saveHistory({ params, body: { ...body, version: 1 } });
  const agenda = await buildFullAgenda(test, { clinicId: clinic.id, dentist, patientId: newcomer.id });
  const old = await clinicalHistory.createHistory({ params: { id: former.id }, body });
  await clinicalHistory.archiveHistory({ params: { id: former.id } });
  await test.owner.query('update histories set closed_by_merge = true where id = $1', [old.historyId]);
  return {
    clinic,
    dentist,
    associate,
    receptionist,
    patient,
    newcomer,
    former,
    guest,
    pendingClinic,
    archivedHistoryId: old.historyId,
    historyId,
    clinicalText,
    agenda,
    followUp: await buildFollowUp(test, { agenda, dentist }),
    billing: await buildBilling(test, { clinicId: clinic.id, dentist, patientId: newcomer.id }),
    cashSessions: await buildCashSessions(test, { clinicId: clinic.id, dentist, payerId: former.id }),
    imports: await buildImports(test, { clinicId: clinic.id, authorId: dentist.id, line: patient }),
    exportId: await insertExport(test, { clinicId: clinic.id, requestedBy: dentist.id }),
    linkToken: await insertLinkedAppointment(test, agenda),
    linkTokenToCancel: await insertLinkedAppointment(test, agenda),
    staffInvitation: await insertStaffInvitation(test, clinic.id, dentist.id),
    hold: await insertRequestedHold(test, agenda),
    holdToConfirm: await insertRequestedHold(test, agenda),
    holdToRelease: await insertRequestedHold(test, agenda),
    merge: await insertMerge(test, { clinicId: clinic.id, by: dentist.id }, newcomer, former),
    program: await createProgram(test, { clinicId: clinic.id, token: dentist.token }),
  };
}

async function createProgram(
  test: ProductUnderTest,
  { clinicId, token: owner }: { readonly clinicId: number; readonly token: string },
): Promise<Practice['program']> {
  const { program, token } = await test
    .as(owner)
    .exchange.createProgram({ params: { clinicId }, body: newProgram() });
  return { id: program.id, token };
}

async function buildPending(test: ProductUnderTest): Promise<{ guest: BuiltUser; clinic: BuiltClinic }> {
  const clinic = await buildClinic(test, { name: `Pendiente ${marker()}`, active: false });
  const guest = await buildUser(test, {
    role: 'GUEST',
    clinicId: clinic.id,
    lastName: marker(),
    docNumber: newDni(),
  });
  await test.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    guest.id,
    guest.username,
    clinic.id,
  ]);
  return { guest, clinic };
}

/** Inserts a pending invitation, or one whose registration awaits approval. */
export async function insertInvitation(
  test: ProductUnderTest,
  pending?: { guest: BuiltUser; clinic: BuiltClinic },
): Promise<Invitation> {
  const token = `token-${marker()}`;
  const email = `${marker()}@example.com`;
  const docNumber = newDni();
  const { rows } = await test.owner.query<{ id: number }>(
    `insert into invitations (email, doc_number, token_hash, status, created_at, expires_at, clinic_name, clinic_id, owner_user_id)
     values ($1, $2, $3, $4, now(), now() + interval '1 day', $5, $6, $7) returning id`,
    [
      email,
      docNumber,
      createHash('sha256').update(token).digest(),
      pending ? 'PENDING_APPROVAL' : 'PENDING',
      pending?.clinic.name,
      pending?.clinic.id,
      pending?.guest.id,
    ],
  );
  return { id: rows[0]?.id ?? 0, token, email, docNumber };
}

const nextDni = makeCounter('document numbers');
export const newDni = (): string => String(61_000_000 + 7 * nextDni());
