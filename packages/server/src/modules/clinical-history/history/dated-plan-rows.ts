/** A select of the dated rows of every current plan: finished work and payments. */
export const DATED_PLAN_ROWS = `
  select h.clinic_id, h.patient_user_id as patient_id, h.id as history_id, r.id as row_id, r."procedureDate" as day,
         r."treatmentDescription" as description, r.debit, r.credit, r."professionalId" as professional_id
    from histories h
    join history_versions v on v.clinic_id = h.clinic_id and v.history_id = h.id and v.version = h.version
   cross join lateral json_to_recordset(v.content -> 'treatmentPlan') as r (
     id bigint, "procedureDate" date, "treatmentDescription" text, debit numeric, credit numeric,
     "professionalId" bigint)
   where r."procedureDate" is not null`;
