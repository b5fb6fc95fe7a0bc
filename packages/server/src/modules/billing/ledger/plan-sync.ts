import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { clinicalHistory } from '../../clinical-history/clinical-history.module.ts';
import { refreshBalance } from '../accounts/account-balances.ts';
import { readOpenCharges } from '../accounts/accounts.service.ts';
import { numericOf } from '../amounts.ts';
import { MOVE_PLAN, SYNC_PLAN } from './plan-sync.statements.ts';

interface PlanOfClinic {
  readonly clinicId: number;
  readonly historyId: number;
}

export async function syncPlan(
  { tx, caller, now, today }: RequestContext,
  { clinicId, historyId }: PlanOfClinic,
): Promise<void> {
  if (clinicId === NO_CLINIC) return;
  const [entry] = await rawQuery(tx, SYNC_PLAN, [clinicId, historyId, caller.id, now, today]);
  if (entry) await refreshBalance(tx, clinicId, entry.patientId);
}

interface MovedPatient {
  readonly patientId: number;
  readonly from: number;
  readonly to: number;
}

export async function moveAccount(ctx: RequestContext, { patientId, from, to }: MovedPatient): Promise<void> {
  const tied = await recordsTiedToClinic(ctx, from, patientId);
  if (tied.payments)
    throw conflict('El paciente tiene pagos en su clínica: no se lo puede cambiar de clínica');
  if (tied.claims)
    throw conflict(
      'El paciente tiene prestaciones para presentar a su obra social: no se lo puede cambiar de clínica',
    );
  // The plan's rows refer to these estimates, which the other clinic does not have.
  if (tied.accepted)
    throw conflict('El paciente aceptó presupuestos de su clínica: no se lo puede cambiar de clínica');
  const { charges } = await readOpenCharges(ctx, from, patientId);
  for (const historyId of await clinicalHistory.historiesOf(ctx.tx, [patientId])) {
    const open = charges.filter((charge) => charge.historyId === historyId);
    for (const [clinicId, sign] of [
      [from, -1],
      [to, 1],
    ] as const) {
      if (clinicId === NO_CLINIC) continue;
      const [entry] = await rawQuery(ctx.tx, MOVE_PLAN, [
        clinicId,
        historyId,
        ctx.caller.id,
        ctx.now,
        ctx.today,
        open.map((charge) => numericOf(sign * charge.open)),
        open.map(({ rowId }) => rowId),
      ]);
      if (entry) await refreshBalance(ctx.tx, clinicId, entry.patientId);
    }
  }
}

const recordsTiedToClinic = ({ tx }: RequestContext, clinicId: number, patientId: number) =>
  tx
    .selectNoFrom(({ exists, selectFrom }) => {
      const of = (table: 'payments' | 'claim_items' | 'estimates') =>
        selectFrom(table).select('id').where('clinic_id', '=', clinicId).where('patient_id', '=', patientId);
      return [
        exists(of('payments')).as('payments'),
        exists(of('claim_items')).as('claims'),
        exists(of('estimates').where('accepted_at', 'is not', null)).as('accepted'),
      ];
    })
    .executeTakeFirstOrThrow();
