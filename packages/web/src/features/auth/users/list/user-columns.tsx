import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { MIN_PHONE_DIGITS, phoneDigits } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { ROLE_NAMES, stripRolePrefix } from '@dentaria/contract/roles.ts';
import Chip from '@mui/material/Chip';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { PhoneLinks } from '../../../../shared/ui/PhoneLinks.tsx';

type Column = ListColumn<UserSummary>;

const roleNames = ({ roles }: UserSummary): string =>
  roles.map(({ name }) => stripRolePrefix(name)).join(', ');

/** The filter finds names with and without their prefix. */
const searchedRoleNames = (user: UserSummary): string =>
  [roleNames(user), ...user.roles.map(({ name }) => name)].join(' ');

const baseColumns: readonly Column[] = [
  { id: 'username', label: 'Usuario', value: (user) => user.username },
  {
    id: 'docNumber',
    label: 'DNI',
    value: (user) => user.docNumber,
    filter: 'text',
    // People paste a DNI with dots or a leading zero.
    soughtBy: dniNumber,
  },
  { id: 'firstName', label: 'Nombre', value: (user) => user.firstName, filter: 'text', onCard: 'title' },
  { id: 'lastName', label: 'Apellido', value: (user) => user.lastName, filter: 'text', onCard: 'title' },
  {
    id: 'phone',
    label: 'Teléfono',
    value: (user) => user.phone,
    cell: ({ phone }) => (phone ? <PhoneLinks phone={phone} /> : '—'),
    filter: 'text',
    searched: ({ phone }) => (phone ? `${phone} ${phoneDigits(phone)}` : ''),
    soughtBy: (typed) =>
      phoneDigits(typed).length < MIN_PHONE_DIGITS ? [typed] : [typed, phoneDigits(typed)],
  },
  { id: 'email', label: 'Email', value: (user) => user.email, filter: 'text' },
];

const forAdmins: readonly Column[] = [
  {
    id: 'enabled',
    label: 'Estado',
    value: (user) => user.enabled,
    cell: ({ enabled }) => (
      <Chip
        size="small"
        variant="outlined"
        color={enabled ? 'success' : 'default'}
        label={enabled ? 'Habilitado' : 'Deshabilitado'}
      />
    ),
    filter: [
      { value: 'true', label: 'Habilitados', matches: ({ enabled }) => enabled },
      { value: 'false', label: 'Deshabilitados', matches: ({ enabled }) => !enabled },
    ],
  },
  {
    id: 'roles',
    label: 'Roles',
    value: searchedRoleNames,
    cell: roleNames,
    filter: 'text',
    suggestions: ROLE_NAMES,
  },
];

const all: readonly Column[] = [...baseColumns, ...forAdmins];

export const userColumns = (isAdmin: boolean): readonly Column[] => (isAdmin ? all : baseColumns);

export const userListDefaults: ListDefaults = {
  sort: { id: 'username', descending: false },
  search: true,
  pageSize: 5,
  pageSizes: [5, 10, 25],
};
