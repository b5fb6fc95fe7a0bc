import { type User, type UserCreate, userCreate, userUpdate } from '@dentaria/contract/auth/users.ts';
import { usernameLength } from '@dentaria/contract/fields/people/username.ts';
import { stripRolePrefix } from '@dentaria/contract/roles.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

type Chosen = 'clinicId' | 'roles' | 'enabled';

/** The form's values: a text per field of the contract. The contract's schemas validate them. */
export type UserFormValues = Record<Exclude<keyof UserCreate, Chosen>, string> & {
  clinicId: number | null;
  /** Names without the ROLE_ prefix. */
  roles: { name: string }[];
  enabled: boolean;
};

interface PersonField {
  readonly name: Exclude<keyof UserFormValues, Chosen>;
  readonly label: string;
  readonly kind?: 'tel' | 'dni' | 'birth-date' | 'gender' | 'health-insurance';
  readonly isRequired?: true;
}

/** The data of a person by section, in the order of the screen. Fields, form values and steps derive from it. */
const PERSON_FIELDS = {
  Personal: [
    { name: 'firstName', label: 'Nombre', isRequired: true },
    { name: 'lastName', label: 'Apellido', isRequired: true },
    { name: 'docNumber', label: 'DNI', kind: 'dni', isRequired: true },
    { name: 'dateOfBirth', label: 'Fecha de nacimiento', kind: 'birth-date' },
    { name: 'gender', label: 'Género', kind: 'gender' },
    { name: 'civilStatus', label: 'Estado civil' },
    { name: 'phone', label: 'Teléfono', kind: 'tel' },
    { name: 'emergencyContactName', label: 'Contacto de emergencia' },
    { name: 'emergencyContactPhone', label: 'Teléfono de emergencia', kind: 'tel' },
  ],
  Dirección: [
    { name: 'street', label: 'Calle' },
    { name: 'city', label: 'Ciudad' },
    { name: 'state', label: 'Provincia' },
    { name: 'postalCode', label: 'Código postal' },
    { name: 'country', label: 'País' },
  ],
  Laboral: [
    { name: 'profession', label: 'Profesión' },
    { name: 'workplace', label: 'Lugar de trabajo' },
    { name: 'hierarchy', label: 'Jerarquía' },
    { name: 'healthInsurance', label: 'Obra social', kind: 'health-insurance' },
    { name: 'affiliateNumber', label: 'Número de afiliado' },
  ],
} as const satisfies Readonly<Record<string, readonly PersonField[]>>;

export type PersonSection = keyof typeof PERSON_FIELDS;
type PersonName = (typeof PERSON_FIELDS)[PersonSection][number]['name'];

export const personFields = (section: PersonSection): readonly PersonField[] => PERSON_FIELDS[section];

const namesIn = (section: PersonSection): readonly FieldPath<UserFormValues>[] =>
  personFields(section).map(({ name }) => name);

/** Steps of the wizard on narrow screens, sections on wide ones (specification, section 2). */
export const STEPS = [
  { title: 'Básico', fields: ['username', 'password', 'email'] },
  { title: 'Personal', fields: namesIn('Personal') },
  { title: 'Dirección', fields: namesIn('Dirección') },
  { title: 'Laboral', fields: namesIn('Laboral') },
  { title: 'Configuración', fields: ['clinicId', 'roles', 'licenseNumber', 'enabled'] },
] as const satisfies readonly { title: string; fields: readonly FieldPath<UserFormValues>[] }[];

export const FIELDS: readonly FieldPath<UserFormValues>[] = STEPS.flatMap(({ fields }) => [...fields]);

/** The first of the fields, in the order of the form, and its step. */
export function firstField(
  fields: readonly string[],
): { field: FieldPath<UserFormValues>; step: number } | undefined {
  const field = FIELDS.find((name) => fields.includes(name));
  const step = STEPS.findIndex((each) => each.fields.some((name) => name === field));
  return field && { field, step };
}

/** Initial values: those of the user, or the defaults of a new one. */
export function initialValues(
  user: (Omit<User, 'username'> & { username?: string }) | undefined,
  given: Partial<UserFormValues> = {},
): UserFormValues {
  const text = (key: keyof User): string => (typeof user?.[key] === 'string' ? user[key] : '');
  const person = Object.values(PERSON_FIELDS)
    .flat()
    .map(({ name }) => [name, text(name)]);
  return {
    username: text('username'),
    password: '',
    email: text('email'),
    ...(Object.fromEntries(person) as Record<PersonName, string>),
    licenseNumber: text('licenseNumber'),
    clinicId: user?.clinicId ?? null,
    roles: user?.roles.map(({ name }) => ({ name: stripRolePrefix(name) })) ?? [],
    enabled: user?.enabled ?? true,
    ...given,
  };
}

/** The hint below the clinic field, depending on the chosen roles. */
export function clinicHint(roles: UserFormValues['roles'], clinicId: number | null): string {
  const needsOne = roles.length > 0 && roles.every(({ name }) => name !== 'ADMIN');
  return needsOne && clinicId === null
    ? 'Sin una clínica no verá a nadie, ni nadie lo verá'
    : 'Los administradores no pertenecen a ninguna';
}

/** The e-mail may stay empty if the user has none, such as a patient registered from their history. */
const allowMissingEmail = (user: User | undefined) => (values: unknown) =>
  user?.email === null && (values as UserFormValues).email === ''
    ? { ...(values as UserFormValues), email: null }
    : values;

/** A username from onboarding may have 3 characters. It may stay, but not be changed to another one of that length. */
const userUpdateOf = (user: User) =>
  userUpdate.refine(({ username }) => username === user.username || username.length >= 4, {
    path: ['username'],
    message: usernameLength(4),
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'username'),
  });

/** The contract's schema for creating, or for updating this user. */
export const formSchema = (user: User | undefined) =>
  z.preprocess(allowMissingEmail(user), user ? userUpdateOf(user) : userCreate);
