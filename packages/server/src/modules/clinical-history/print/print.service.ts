import { audit } from '../../../kernel/audit.ts';
import { orNotFound } from '../../../kernel/errors.ts';
import type { PrintableDocument } from '../../../kernel/print/printable-document.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { type HistoryRow, historyRepository } from '../history/history.repository.ts';
import type { Accounts } from '../history/history.service.ts';
import type { AuthorNames } from '../history/history.statements.ts';
import type { PrintedHistory } from './render-history.ts';

export const historyPdf: PrintableDocument<PrintedHistory> = {
  renderer: new URL('./render-history.ts', import.meta.url).href,
  fileName: ({ document }) => `historia-clinica-${document.demographics.docNumber.replace(/\D/g, '')}.pdf`,
};

export interface Printable {
  readonly history: PrintedHistory;
  readonly printedBy: string;
}

export type PrintedAccounts = Pick<Accounts, 'readBalance'>;

export const readPrintable = async (ctx: RequestContext, patientId: number, accounts: PrintedAccounts) =>
  orNotFound(await findPrintable(ctx, patientId, accounts), 'Historia clínica no encontrada');

export async function findPrintable(ctx: RequestContext, patientId: number, accounts: PrintedAccounts) {
  const row = await historyRepository(ctx).find(patientId);
  return row && toPrintable(ctx, { ...row, archived_at: null }, accounts);
}

type PrintedRow = Omit<HistoryRow, 'created_at' | 'next_row_id' | 'save_key' | 'people'> & {
  readonly archived_at: Date | null;
};

export async function toPrintable(ctx: RequestContext, row: PrintedRow, accounts: PrintedAccounts) {
  const clinic = await auth.findClinic(ctx, row.clinic_id);
  const author = (await auth.identifyUsers(ctx, [row.author_id])).get(row.author_id);
  await audit(ctx, {
    action: 'print',
    object: 'history',
    objectId: row.history_id,
    clinicId: row.clinic_id,
    version: row.version,
  });
  const { treatmentPlan, ...document } = row.document;
  return {
    history: {
      clinicName: clinic?.name ?? 'Sin clínica',
      clinicAddress: clinic?.address ?? null,
      historyId: row.history_id,
      version: row.version,
      savedAt: row.saved_at,
      savedBy: nameOf(row.names, row.author_id),
      licenseNumber: author?.licenseNumber ?? null,
      hash: row.hash.toString('hex'),
      archivedAt: row.archived_at,
      document,
      plan: treatmentPlan.map((planned) => ({
        ...planned,
        professionalName: nameOf(row.names, planned.professionalId),
      })),
      balance: await accounts.readBalance(ctx, { clinicId: row.clinic_id, patientId: row.patient_user_id }),
    },
    printedBy: ctx.caller.name,
  };
}

const nameOf = (names: AuthorNames, id: number): string => names[id] ?? '';
