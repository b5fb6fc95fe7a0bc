import { column, statement } from '../../../kernel/database/statement.ts';

const named = { id: column.int8, name: column.text() };

export const LIST_PROFESSIONALS = statement({
  columns: named,
  text: 'select id, name from clinic_professionals($1)',
});

export const LIST_STAFF = statement({
  columns: { ...named, role: column.text<'ADMIN' | 'DENTIST' | 'RECEPTIONIST'>() },
  text: 'select id, name, role from clinic_staff($1)',
});
