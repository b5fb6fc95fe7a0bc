import { personNameSql } from '../../kernel/people.ts';
import {
  BELONGS_TO_PATIENT,
  type ExportedSheet,
  parentBelongsToPatient,
} from '../../kernel/tables/exported-table.ts';
import type { TableManifest, TableManifests } from '../../kernel/tables/table-manifest.ts';
import { mergedCoverages } from './billing.merge.ts';

const ofParent = (parent: string, column: string): TableManifest => ({
  exported: { ofPatient: parentBelongsToPatient(parent, column) },
});

export const billingTables = {
  procedures: { exported: {} },
  price_lists: { exported: {} },
  prices: { exported: {} },
  coverages: { exported: { ofPatient: BELONGS_TO_PATIENT }, merged: mergedCoverages },
  estimate_counters: { exported: {} },
  estimates: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: {
      label: 'Presupuestos',
      set: {
        patient_id: 'p.kept',
        presented_patient_id:
          'case when t.hash is null then null else coalesce(t.presented_patient_id, t.patient_id) end',
      },
    },
  },
  estimate_lines: ofParent('estimates', 'estimate_id'),
  estimate_work: ofParent('estimates', 'estimate_id'),
  estimate_mails: ofParent('estimates', 'estimate_id'),
  estimate_links: { exported: 'Enlaces que aceptan presupuestos.' },
  claim_counters: { exported: {} },
  claim_batches: { exported: {} },
  claim_items: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: {
      label: 'Prestaciones para obras sociales',
      set: {
        patient_id: 'p.kept',
        presented_patient_id:
          'case when t.presented then coalesce(t.presented_patient_id, t.patient_id) else null end',
      },
    },
  },
  claim_lines: ofParent('claim_items', 'item_id'),
  claim_rejections: ofParent('claim_items', 'item_id'),
  insurer_payments: { exported: {} },
  insurer_payment_voids: { exported: {} },
  insurer_entries: { exported: {} },
  cash_sessions: { exported: {} },
  cash_movements: { exported: {} },
  receipt_counters: { exported: {} },
  payments: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: { label: 'Pagos', movedBy: 'move_account_rows' },
  },
  payment_charges: ofParent('payments', 'payment_id'),
  payment_voids: ofParent('payments', 'payment_id'),
  payment_refunds: ofParent('payments', 'payment_id'),
  ledger_entries: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: { label: 'Movimientos de la cuenta', movedBy: 'move_account_rows' },
  },
  account_balances: {
    exported: { ofPatient: BELONGS_TO_PATIENT },
    merged: 'Se calcula de los movimientos.',
  },
  settlement_terms: { exported: {} },
} satisfies TableManifests;

export const billingSheets: readonly ExportedSheet[] = [
  {
    name: 'cuentas',
    header: ['N.º', 'Día', 'Paciente', 'Concepto', 'Importe'],
    select: `select e.id, e.day, ${personNameSql('p')}, e.description, e.amount
               from ledger_entries e left join users p on p.clinic_id = e.clinic_id and p.id = e.patient_id
              where e.clinic_id = $1 order by e.id`,
  },
  {
    name: 'pagos',
    header: ['N.º', 'Recibo', 'Día', 'Paciente', 'Importe', 'Medio', 'Nota', 'Anulado'],
    select: `select y.id, y.receipt_number, y.day, ${personNameSql('p')}, y.amount, y.method, y.note, v.voided_at
               from payments y left join users p on p.clinic_id = y.clinic_id and p.id = y.patient_id
               left join payment_voids v on v.clinic_id = y.clinic_id and v.payment_id = y.id
              where y.clinic_id = $1 order by y.id`,
  },
  {
    name: 'devoluciones',
    header: ['N.º', 'Recibo', 'Día', 'Paciente', 'Importe', 'Medio', 'Motivo'],
    select: `select r.number, y.receipt_number, r.day, ${personNameSql('p')}, r.amount, r.method, r.reason
               from payment_refunds r join payments y on y.clinic_id = r.clinic_id and y.id = r.payment_id
               left join users p on p.clinic_id = y.clinic_id and p.id = y.patient_id
              where r.clinic_id = $1 order by r.number`,
  },
  {
    name: 'presupuestos',
    header: ['N.º', 'Paciente', 'Creado', 'Presentado', 'Aceptado', 'Rechazado', 'Válido hasta', 'Total'],
    select: `select s.number, ${personNameSql('p')}, s.created_at, s.presented_at, s.accepted_at, s.rejected_at, s.valid_until,
                    (select sum(l.price) from estimate_lines l where l.clinic_id = s.clinic_id and l.estimate_id = s.id)
               from estimates s left join users p on p.clinic_id = s.clinic_id and p.id = s.patient_id
              where s.clinic_id = $1 order by s.id`,
  },
];
