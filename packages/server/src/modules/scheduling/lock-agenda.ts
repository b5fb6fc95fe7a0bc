import type { Tx } from '../../kernel/database/database.ts';
import { stampList } from '../../kernel/database/lists/list-stamp.ts';

/** Until the transaction ends, no other writes to the clinic's agenda. */
export const lockAgenda = (tx: Tx, clinicId: number): Promise<void> => stampList(tx, 'agenda', [clinicId]);
