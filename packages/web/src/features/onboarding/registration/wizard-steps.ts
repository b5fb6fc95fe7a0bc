import type { TokenValidation } from '@dentaria/contract/onboarding/invitations.ts';
import {
  type RegistrationForm,
  registrationStep0,
  registrationStep1,
} from '@dentaria/contract/onboarding/registration.ts';
import type { FieldPath } from 'react-hook-form';

export type WizardValues = { [Field in keyof RegistrationForm]-?: string };

const fieldsOf = (step: { shape: object }) => Object.keys(step.shape) as FieldPath<WizardValues>[];

/** Specification, section 2, "Onboarding by invitation". */
export const STEPS: readonly { id: string; title: string; fields: readonly FieldPath<WizardValues>[] }[] = [
  { id: 'basic', title: 'Información Básica', fields: fieldsOf(registrationStep0) },
  { id: 'personal', title: 'Información Personal', fields: fieldsOf(registrationStep1) },
  { id: 'summary', title: 'Confirmar Registro', fields: [] },
];

export const LAST_STEP = STEPS.length - 1;
export const FIELDS: readonly FieldPath<WizardValues>[] = STEPS.flatMap(({ fields }) => fields);

export const initialValues = (invitation: TokenValidation): WizardValues => ({
  clinicName: invitation.clinicNameSuggested ?? '',
  firstName: '',
  lastName: '',
  email: invitation.email ?? '',
  docNumber: invitation.docNumber,
  username: '',
  password: '',
  phone: '',
  gender: '',
  birthDate: '',
  address: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
});

export const firstInvalidStep = (values: WizardValues): number =>
  registrationStep0.safeParse(values).success ? 1 : 0;

export const LABELS = {
  clinicName: 'Nombre de la clínica',
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Email',
  docNumber: 'Número de documento (DNI)',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  phone: 'Teléfono',
  gender: 'Género',
  birthDate: 'Fecha de nacimiento',
  address: 'Dirección',
  emergencyContactName: 'Nombre de contacto de emergencia',
  emergencyContactPhone: 'Teléfono de contacto de emergencia',
} as const satisfies Record<keyof WizardValues, string>;
