import { expect, test } from 'vitest';
import { validate } from '../http/validate.ts';
import { INVITATION_STATUS_LABELS, INVITATION_STATUSES } from './invitation-status.ts';
import { INVALID_TOKEN, invitationSend, linkRequest, MAIL_STATE_LABELS } from './invitations.ts';
import { registrationCompletion } from './registration.ts';

test('an invitation needs an e-mail and a DNI', () => {
  expect(invitationSend.parse({ email: 'olga@example.com', docNumber: '30.111.222' })).toEqual({
    email: 'olga@example.com',
    docNumber: '30111222',
  });
  expect(validate(invitationSend, { email: '', docNumber: '' })).toEqual({
    ok: false,
    errors: { email: 'El email es requerido', docNumber: 'Número de documento es requerido' },
  });
});

test('a generated link needs a DNI', () => {
  expect(linkRequest.parse({ docNumber: '30.111.222' })).toEqual({ docNumber: '30111222' });
  expect(validate(linkRequest, {})).toEqual({
    ok: false,
    errors: { docNumber: 'Número de documento es requerido' },
  });
});

test('a registration is completed with a token of any shape and every member of the wizard', () => {
  const completion = {
    invitationToken: 'x y z',
    clinicName: 'Sol',
    firstName: 'Olga',
    lastName: 'Ortiz',
    email: 'olga@example.com',
    docNumber: '30111222',
    username: 'olga',
    password: 'una clave larga',
    phone: '+54 11 4444-5555',
    gender: 'FEMENINO',
    birthDate: '1980-12-31',
    address: 'Calle 1\nPiso 2',
    emergencyContactName: 'Juan',
    emergencyContactPhone: '4444-6666',
  };
  expect(registrationCompletion.parse(completion)).toEqual(completion);
  expect(validate(registrationCompletion, { ...completion, invitationToken: undefined })).toEqual({
    ok: false,
    errors: { invitationToken: 'El token de invitación es requerido' },
  });
});

test('the labels match the specification', () => {
  expect(INVITATION_STATUSES.map((status) => INVITATION_STATUS_LABELS[status])).toEqual([
    'Pendiente',
    'Pendiente Aprobación',
    'Aceptada',
    'Expirada',
    'Cancelada',
  ]);
  expect(Object.values(MAIL_STATE_LABELS)).toEqual(['En cola', 'Enviado', 'Falló']);
  expect(INVALID_TOKEN).toBe('Token de invitación inválido o expirado');
});
