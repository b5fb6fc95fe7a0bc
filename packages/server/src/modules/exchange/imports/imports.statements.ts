/** $1: clinic, $2: import, $3: rows as a JSON array. All three statements take the same parameters. */
export const ADD_ROWS = {
  text: `
    insert into import_rows (clinic_id, import_id, line, cells, damaged)
    select $1, $2, r.line, r.cells, coalesce(r.damaged, '[]')
      from jsonb_to_recordset($3::jsonb) as r (line integer, cells jsonb, damaged jsonb)`,
};

export const WRITE_OUTCOMES = {
  text: `
    update import_rows i
       set outcome = r.outcome, doc_number = r.doc_number, patient_id = r.patient_id, changes = r.changes,
           issues = r.issues, read_values = r.read_values, noted = r.noted,
           coverage_before = r.coverage_before, applied_at = r.applied_at
      from jsonb_populate_recordset(null::import_rows, $3::jsonb) r
     where i.clinic_id = $1 and i.import_id = $2 and i.line = r.line`,
};

export const WRITE_UNDONE = {
  text: `
    update import_rows i
       set outcome = r.outcome, issues = r.issues,
           applied_at = case r.outcome when 'undone' then null else i.applied_at end
      from jsonb_populate_recordset(null::import_rows, $3::jsonb) r
     where i.clinic_id = $1 and i.import_id = $2 and i.line = r.line`,
};
