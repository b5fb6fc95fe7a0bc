import { column, statement } from '../../../kernel/database/statement.ts';
import { isPatientInSql } from './user-conditions.ts';

export const FIND_PATIENTS_BY_DOC_NUMBER = statement({
  name: 'find-patients-by-doc-number',
  columns: {
    id: column.int8,
    clinicId: column.orNull(column.int8),
    clinicName: column.orNull(column.text()),
  },
  text: `
    select u.id, u.member_of as "clinicId", c.name as "clinicName"
      from users u left join clinics c on c.id = u.clinic_id
     where u.doc_number = any ($1::text[]) and u.removed_at is null
       and ${isPatientInSql('u', '$2')}
     order by u.id`,
});
