import { column, statement } from '../../../kernel/database/statement.ts';

export const COUNT_MAILS = statement({
  columns: {
    id: column.text(),
    exceeded: column.orNull(column.text<'clinic' | 'recipient' | 'everybody' | 'unconfirmed'>()),
    allowed: column.int4,
    is_confirmed: column.bool,
  },
  text: 'select id, exceeded, allowed, is_confirmed from count_mails($1, $2, $3, $4, $5, $6, $7)',
});
