import { type User, type UserCreate, userCreate, userUpdate } from '@dentaria/contract/auth/users.ts';
import { usernameLength } from '@dentaria/contract/fields/people/username.ts';
import { stripRolePrefix } from '@dentaria/contract/roles.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

type Chosen = 'clinicId' | 'roles' | 'enabled';

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

const PERSON_FIELDS = {
  personal: [
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
  address: [
    { name: 'street', label: 'Calle' },
    { name: 'city', label: 'Ciudad' },
    { name: 'state', label: 'Provincia' },
    { name: 'postalCode', label: 'Código postal' },
    { name: 'country', label: 'País' },
  ],
  work: [
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
  { id: 'account', title: 'Básico', fields: ['username', 'password', 'email'] },
  { id: 'personal', title: 'Personal', fields: namesIn('personal') },
  { id: 'address', title: 'Dirección', fields: namesIn('address') },
  { id: 'work', title: 'Laboral', fields: namesIn('work') },
  { id: 'settings', title: 'Configuración', fields: ['clinicId', 'roles', 'licenseNumber', 'enabled'] },
] as const satisfies readonly { id: string; title: string; fields: readonly FieldPath<UserFormValues>[] }[];

export const FIELDS: readonly FieldPath<UserFormValues>[] = STEPS.flatMap(({ fields }) => [...fields]);

export function firstField(
  fields: readonly string[],
): { field: FieldPath<UserFormValues>; step: number } | undefined {
  const field = FIELDS.find((name) => fields.includes(name));
  const step = STEPS.findIndex((each) => each.fields.some((name) => name === field));
  return field && { field, step };
}

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

export function clinicHint(roles: UserFormValues['roles'], clinicId: number | null): string {
  const needsOne = roles.length > 0 && roles.every(({ name }) => name !== 'ADMIN');
  return needsOne && clinicId === null
    ? 'Sin una clínica no verá a nadie, ni nadie lo verá'
    : 'Los administradores no pertenecen a ninguna';
}

/**
 * An existing user without an e-mail, such as a patient registered from their history, may stay without one.
 */
const allowMissingEmail = (user: User | undefined) => (values: unknown) =>
  user?.email === null && (values as UserFormValues).email === ''
    ? { ...(values as UserFormValues), email: null }
    : values;

/** An existing username of 3 characters, which onboarding allows, may stay. New ones need 4. */
const userUpdateOf = (user: User) =>
  userUpdate.refine(({ username }) => username === user.username || username.length >= 4, {
    path: ['username'],
    message: usernameLength(4),
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'username'),
  });

export const formSchema = (user: User | undefined) =>
  z.preprocess(allowMissingEmail(user), user ? userUpdateOf(user) : userCreate);
