import { expect, it } from 'vitest';
import type { z } from 'zod';
import { auditPage } from './auth/audit.ts';
import { clinic } from './auth/clinics.ts';
import { session, tokenPayload } from './auth/session.ts';
import { docNumberMatch, user, userSummary } from './auth/users.ts';
import { archivedHistory, historyExport } from './clinical-history/custody.ts';
import { clinicalHistory, historyConflict, historyVersion } from './clinical-history/history.ts';
import { suggestion } from './clinical-history/suggestion.ts';
import { healthInsurance, registryImport } from './health-insurance/insurances.ts';
import { emailConfig, emailConfigStats, emailConfigTestResult } from './onboarding/email-config.ts';
import { INVITATION_STATUSES } from './onboarding/invitation-status.ts';
import { link, MAIL_KINDS, resentInvitation, tokenValidation } from './onboarding/invitations.ts';
import { registrationCompleted } from './onboarding/registration.ts';

const AT = '2026-03-05T12:00:00.000Z';

/** Fails to compile if a field of the response is missing. */
const example = <S extends z.ZodType>(schema: S, ...values: readonly Required<z.input<S>>[]) =>
  values.map((value): [z.ZodType, unknown] => [schema, value]);

const patient = {
  id: 7,
  username: 'ana_perez',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Pérez',
  docNumber: '30111222',
  phone: '11 4444-5555',
  enabled: true,
  roles: [{ id: 4, name: 'ROLE_PATIENT' }],
  clinicId: 3,
};

const history = {
  historyId: 1,
  patientUserId: 7,
  clinicId: 3,
  createdAt: AT,
  updatedAt: AT,
  version: 2,
  savedBy: { id: 5, name: 'Olga Ortiz' },
  fullName: 'Ana Pérez',
  firstName: 'Ana',
  lastName: 'Pérez',
  email: null,
  dob: '1980-12-31',
  gender: 'FEMALE' as const,
  docNumber: '30111222',
  phone: null,
  address: 'Calle 1, Salta',
  addressParts: { street: 'Calle 1', city: 'Salta', state: null, country: null, postalCode: null },
  civilStatus: null,
  profession: null,
  workplace: null,
  hierarchy: null,
  affiliateNumber: null,
  healthInsurance: 'OSDE',
  anamnesisResponses: '{}',
  odontogramStateData: '{}',
  treatmentPlan: [
    {
      id: 4,
      procedureDate: '2026-03-05',
      treatmentDescription: 'Restauración',
      debit: 100,
      credit: 0,
      professionalId: 5,
      professionalName: 'Olga Ortiz',
      toothNumber: '16',
      face: 'oclusal',
      suggested: false,
    },
  ],
  toothNotes: [{ toothNumber: 16, noteText: 'Duele' }],
};

const version = (action: 'saved' | 'archived') => ({
  version: 1,
  action,
  savedAt: AT,
  author: { id: 5, name: 'Olga Ortiz' },
  previousHash: null,
  hash: 'ab12',
  content: '{}',
});

const invitation = (status: (typeof INVITATION_STATUSES)[number]) => ({
  invitationId: 9,
  email: null,
  status,
  createdAt: AT,
  expiresAt: AT,
  acceptedAt: null,
  docNumber: '30111222',
  clinicName: null,
  lastMail: null,
  link: null,
});

const mailed = (kind: (typeof MAIL_KINDS)[number], state: 'QUEUED' | 'SENT' | 'FAILED') => ({
  ...invitation('PENDING'),
  email: 'olga@example.com',
  lastMail: { kind, state, detail: null, at: AT },
});

const RESPONSES = {
  session: example(session, { token: 'abc' }),
  'claims of a token': example(tokenPayload, {
    sub: '7',
    username: 'ana_perez',
    user_id: 7,
    roles: ['ROLE_PATIENT'],
    clinic_id: 3,
    exp: 1_800_000_000,
  }),
  user: example(user, {
    ...patient,
    dateOfBirth: '1980-12-31',
    street: 'Calle 1',
    city: 'Salta',
    state: null,
    postalCode: null,
    country: null,
    gender: 'FEMALE',
    civilStatus: null,
    profession: null,
    workplace: null,
    hierarchy: null,
    licenseNumber: null,
    affiliateNumber: null,
    healthInsurance: 'OSDE',
    emergencyContactName: null,
    emergencyContactPhone: null,
    createdAt: AT,
    updatedAt: AT,
  }),
  'user in a list': example(userSummary, patient),
  'look-up of a DNI': example(docNumberMatch, {
    id: 7,
    matches: [{ id: 7, clinicId: 3, clinicName: 'Sol' }],
  }),
  clinic: example(clinic, {
    id: 3,
    name: 'Sol',
    address: null,
    ownerUserId: 5,
    ownerUsername: 'olga',
    active: true,
    confirmedAt: null,
    idleLockMinutes: null,
    createdAt: AT,
    updatedAt: AT,
  }),
  'page of the audit': example(auditPage, {
    items: [
      {
        id: 1,
        at: AT,
        userId: 5,
        username: 'olga',
        role: 'DENTIST',
        clinicId: 3,
        clinicName: 'Sol',
        action: 'update',
        object: 'history',
        objectId: 7,
        objectName: 'Ana Pérez',
        version: 2,
        address: '192.0.2.1',
        requestId: 'r-1',
      },
    ],
    nextCursor: null,
    previousCursor: 'abc',
  }),
  history: example(clinicalHistory, history, { ...history, addressParts: null, treatmentPlan: [] }),
  'version of a history': (['saved', 'archived'] as const).flatMap((action) =>
    example(historyVersion, { version: 1, savedAt: AT, savedBy: history.savedBy, action }),
  ),
  'conflict of a history': example(historyConflict, { message: 'Otra persona guardó', current: history }),
  'archived history': example(archivedHistory, {
    historyId: 1,
    patientUserId: 7,
    patientName: 'Ana Pérez',
    docNumber: null,
    clinicId: 3,
    clinicName: 'Sol',
    volume: 1,
    version: 2,
    lastSavedAt: AT,
    lastSavedBy: history.savedBy,
    archivedAt: AT,
    keepUntil: '2036-03-05',
  }),
  'exported history': example(historyExport, {
    historyId: 1,
    patientUserId: 7,
    clinicId: 3,
    clinicName: 'Sol',
    volume: 1,
    createdAt: AT,
    archivedAt: null,
    exportedOn: '2026-03-05',
    exportedBy: history.savedBy,
    versions: [version('saved'), version('archived')],
  }),
  suggestion: (['ai', 'rules'] as const).flatMap((source) =>
    example(suggestion, { source, lines: ['10.01 Extracción dentaria – pieza 36'] }),
  ),
  'obra social': example(healthInsurance, {
    health_insurance_id: 2,
    name: 'OSDE',
    federation_code: '4-0080-0',
    details: 'Prepaga',
    plans: [{ id: 1, plan_id: 1, plan_name: '210', description: null }],
  }),
  'import of the registry': example(registryImport, { created: 1, unchanged: 2, total: 3 }),
  'resent invitation': [
    ...INVITATION_STATUSES.flatMap((status) => example(resentInvitation, invitation(status))),
    ...MAIL_KINDS.flatMap((kind) => example(resentInvitation, mailed(kind, 'SENT'))),
    ...example(resentInvitation, mailed('INVITATION', 'QUEUED'), mailed('INVITATION', 'FAILED')),
  ],
  link: example(link, { link: 'https://dentaria.example/registro?token=abc' }),
  'invitation of a link': example(tokenValidation, {
    email: null,
    clinicNameSuggested: null,
    docNumber: '30111222',
  }),
  'completed registration': example(registrationCompleted, {
    data: { clinicName: 'Sol', userEmail: 'olga@example.com' },
  }),
  'configuration of e-mail': example(emailConfig, {
    id: 1,
    configName: 'SYSTEM_ADMIN',
    smtpHost: 'smtp.example.com',
    smtpPort: 587,
    smtpUsername: 'mailer',
    fromEmail: 'clinic@example.com',
    fromName: null,
    isActive: true,
    createdAt: AT,
    updatedAt: AT,
  }),
  'counts of configurations': example(emailConfigStats, {
    totalConfigurations: 3,
    activeConfigurations: 2,
    inactiveConfigurations: 1,
    recentlyUpdatedCount: 1,
  }),
  'test of a configuration': example(emailConfigTestResult, {
    success: false,
    message: 'No se pudo conectar',
    error: 'ECONNREFUSED',
  }),
};

// The server serializes a response with its schema: it drops what the schema lacks and fails on what it rejects.
it.each(Object.entries(RESPONSES))('the schema of a %s keeps every field', (_, examples) => {
  for (const [schema, value] of examples) expect(schema.parse(value)).toEqual(value);
});
