import { type ModuleExport, OF_PATIENT, ofPatientBy } from '../../kernel/exported-table.ts';
import { nameIn } from '../../kernel/people.ts';

export const billingExport: ModuleExport = {
  tables: [
    { table: 'procedures' },
    { table: 'price_lists' },
    { table: 'prices' },
    { table: 'coverages', ofPatient: OF_PATIENT },
    { table: 'estimate_counters' },
    { table: 'estimates', ofPatient: OF_PATIENT },
    { table: 'estimate_lines', ofPatient: ofPatientBy('estimates', 'estimate_id') },
    { table: 'estimate_work', ofPatient: ofPatientBy('estimates', 'estimate_id') },
    { table: 'estimate_mails', ofPatient: ofPatientBy('estimates', 'estimate_id') },
    { table: 'cash_sessions' },
    { table: 'cash_movements' },
    { table: 'receipt_counters' },
    { table: 'payments', ofPatient: OF_PATIENT },
    { table: 'payment_charges', ofPatient: ofPatientBy('payments', 'payment_id') },
    { table: 'payment_voids', ofPatient: ofPatientBy('payments', 'payment_id') },
    { table: 'payment_refunds', ofPatient: ofPatientBy('payments', 'payment_id') },
    { table: 'ledger_entries', ofPatient: OF_PATIENT },
    { table: 'account_balances', ofPatient: OF_PATIENT },
    { table: 'claim_counters' },
    { table: 'claim_batches' },
    { table: 'claim_items', ofPatient: OF_PATIENT },
    { table: 'claim_lines', ofPatient: ofPatientBy('claim_items', 'item_id') },
    { table: 'claim_rejections', ofPatient: ofPatientBy('claim_items', 'item_id') },
    { table: 'insurer_payments' },
    { table: 'insurer_payment_voids' },
    { table: 'insurer_entries' },
    { table: 'settlement_terms' },
  ],
  kept: { estimate_links: 'Enlaces que aceptan presupuestos.' },
  sheets: [
    {
      name: 'cuentas',
      header: ['N.º', 'Día', 'Paciente', 'Concepto', 'Importe'],
      select: `select e.id, e.day, ${nameIn('p')}, e.description, e.amount
                 from ledger_entries e left join users p on p.clinic_id = e.clinic_id and p.id = e.patient_id
                where e.clinic_id = $1 order by e.id`,
    },
    {
      name: 'pagos',
      header: ['N.º', 'Recibo', 'Día', 'Paciente', 'Importe', 'Medio', 'Nota', 'Anulado'],
      select: `select y.id, y.receipt_number, y.day, ${nameIn('p')}, y.amount, y.method, y.note, v.voided_at
                 from payments y left join users p on p.clinic_id = y.clinic_id and p.id = y.patient_id
                 left join payment_voids v on v.clinic_id = y.clinic_id and v.payment_id = y.id
                where y.clinic_id = $1 order by y.id`,
    },
    {
      name: 'devoluciones',
      header: ['N.º', 'Recibo', 'Día', 'Paciente', 'Importe', 'Medio', 'Motivo'],
      select: `select r.number, y.receipt_number, r.day, ${nameIn('p')}, r.amount, r.method, r.reason
                 from payment_refunds r join payments y on y.clinic_id = r.clinic_id and y.id = r.payment_id
                 left join users p on p.clinic_id = y.clinic_id and p.id = y.patient_id
                where r.clinic_id = $1 order by r.number`,
    },
    {
      name: 'presupuestos',
      header: ['N.º', 'Paciente', 'Creado', 'Presentado', 'Aceptado', 'Rechazado', 'Válido hasta', 'Total'],
      select: `select s.number, ${nameIn('p')}, s.created_at, s.presented_at, s.accepted_at, s.rejected_at, s.valid_until,
                      (select sum(l.price) from estimate_lines l where l.clinic_id = s.clinic_id and l.estimate_id = s.id)
                 from estimates s left join users p on p.clinic_id = s.clinic_id and p.id = s.patient_id
                where s.clinic_id = $1 order by s.id`,
    },
  ],
};
