import { column, statement } from '../../../kernel/database/statement.ts';

/** Counts the mails $1 to the recipients $2, of clinic $3 and pool $4, on the day $5, against the limits $6 and $7. */
export const COUNT_MAILS = statement({
  columns: {
    id: column.text(),
    exceeded: column.orNull(column.text<'clinic' | 'recipient' | 'everybody' | 'unconfirmed'>()),
    allowed: column.int4,
    is_confirmed: column.bool,
  },
  text: 'select id, exceeded, allowed, is_confirmed from count_mails($1, $2, $3, $4, $5, $6, $7)',
});
