import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { STAFF } from '@dentaria/contract/http/clinic-routes.ts';
import { sql } from 'kysely';
import { itemColumns, type WorkKindQuery } from '../../../kernel/work-kind.ts';
import { centsOf } from '../amounts.ts';

const OVERDUE_AFTER_DAYS = 30;

export const overdueBalance: WorkKindQuery = {
  kind: 'balance',
  roles: STAFF,
  items: ({ clinicId, today }) => sql`
    select ${itemColumns({
      subjectId: sql`b.patient_id`,
      occurrence: sql`b.owed_since::text`,
      day: sql`b.owed_since`,
      patientId: sql`b.patient_id`,
    })}
      from account_balances b
     where b.clinic_id = ${clinicId} and b.owed_since < ${today}::date - ${sql.lit(OVERDUE_AFTER_DAYS)}`,
  texts: sql`
    select ${centsOf(sql`b.balance`)}::text as title, null::integer as version,
           (select 'Último pago: ' || to_char(max(p.day), 'DD/MM/YYYY')
              from payments p
             where p.clinic_id = b.clinic_id and p.patient_id = b.patient_id and not exists (
               select from payment_voids v where v.clinic_id = p.clinic_id and v.payment_id = p.id)) as detail
      from account_balances b where b.clinic_id = item.clinic_id and b.patient_id = item.subject_id`,
  describe: ({ title, detail }) => ({
    title: `Debe ${formatCents(Number(title))}`,
    detail,
    reason: 'el saldo de tu cuenta',
  }),
};
