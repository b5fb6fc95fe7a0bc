import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { accountRows } from './accounts.rows.ts';
import { claimRows } from './claims.rows.ts';
import { estimateRows } from './estimates.rows.ts';
import { newPayment, newRefund } from './payment-builders.ts';
import { paymentRows } from './payments.rows.ts';
import { priceRows } from './prices.rows.ts';
import { procedureRows } from './procedures.rows.ts';
import { settlementRows } from './settlement.rows.ts';
import { newTerms } from './settlement-builders.ts';

export const access: ModuleAccess = {
  routes: {
    ...procedureRows,
    ...priceRows,
    ...accountRows,
    ...paymentRows,
    ...estimateRows,
    ...claimRows,
    ...settlementRows,
  },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { dentist, clinic, cashSessions, billing } of [here, elsewhere]) {
      const { id: batchId, payments } = billing.claims.presented;
      await app.as(dentist.token).billing.voidInsurerPayment({
        params: { clinicId: clinic.id, id: batchId, paymentId: payments[0]?.id ?? 0 },
        body: { reason: 'Repetido' },
      });
      const params = { clinicId: clinic.id, patientId: cashSessions.payerId };
      const api = app.as(dentist.token).billing;
      await api.createSettlementTerms({
        params: { clinicId: clinic.id, professionalId: dentist.id },
        body: newTerms(),
      });
      const advance = await api.createPayment({ params, body: newPayment({ amount: 99_999_999 }) });
      await api.createRefund({ params: { clinicId: clinic.id, id: advance.id }, body: newRefund() });
      const { id } = await api.createPayment({ params, body: newPayment() });
      await api.voidPayment({ params: { clinicId: clinic.id, id }, body: { reason: 'Repetido' } });
      await app.owner.query(
        `insert into payment_charges (clinic_id, payment_id, history_id, row_id, amount) values ($1, $2, 1, 1, 1)
           on conflict do nothing`,
        [clinic.id, id],
      );
      await app.owner.query(
        `insert into estimate_mails (clinic_id, estimate_id, sent_by, state, recipient, message_id, created_at, state_at)
         values ($1, $2, $3, 'sent', 'eva@example.com', 'a', now(), now())`,
        [clinic.id, billing.presented.id, dentist.id],
      );
    }
  },
};
