import type { Statement } from '../../../kernel/database/statement.ts';

const TERMS =
  'procedure_id, valid_from, price, covered_percent, covered_amount, copayment, needs_authorization';

export const WRITE_PRICES: Statement = {
  text: `
    insert into prices (clinic_id, list_id, ${TERMS})
    select $1, $2, ${TERMS}
      from json_to_recordset($3) as written (
        procedure_id bigint, valid_from date, price numeric, covered_percent numeric, covered_amount numeric,
        copayment numeric, needs_authorization boolean)
    on conflict (clinic_id, list_id, procedure_id, valid_from) do update
      set price = excluded.price, covered_percent = excluded.covered_percent,
          covered_amount = excluded.covered_amount, copayment = excluded.copayment,
          needs_authorization = excluded.needs_authorization`,
};
