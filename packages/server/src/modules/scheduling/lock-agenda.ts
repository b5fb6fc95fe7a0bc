import type { Tx } from '../../kernel/database/database.ts';
import { stampList } from '../../kernel/database/lists/list-stamp.ts';

/** Serializes writes to the clinic's agenda until the transaction ends. */
export const lockAgenda = (tx: Tx, clinicId: number): Promise<void> => stampList(tx, 'agenda', [clinicId]);
