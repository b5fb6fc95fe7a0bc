import { newHistory, type newRow } from '../../modules/clinical-history/testing/histories.ts';
import type { ProductUnderTest } from '../test-app.ts';
import { buildPractice } from './builders.ts';

type Row = ReturnType<typeof newRow> & { readonly id?: number };

/** Builds a patient of a new clinic and lets the owner save the plan repeatedly. */
export async function buildAccount(app: ProductUnderTest) {
  const { clinic, dentist, patient } = await buildPractice(app);
  const params = { clinicId: clinic.id, patientId: patient.id };
  const { billing, clinicalHistory } = app.as(dentist.token);
  let version = 0;
  const save = async (treatmentPlan: readonly Partial<Row>[], token = dentist.token) => {
    const body = { ...newHistory({ treatmentPlan }), ...(version > 0 && { version }) };
    const call = { params: { id: patient.id }, body };
    const { clinicalHistory: histories } = app.as(token);
    const saved = await (version === 0 ? histories.createHistory(call) : histories.saveHistory(call));
    version = saved.version;
    return saved;
  };
  return {
    clinic,
    dentist,
    patient,
    params,
    save,
    clinicalHistory,
    billing,
    read: () => billing.readAccount({ params }),
    entries: (query: { from?: string; to?: string } = {}) => billing.readStatement({ params, query }),
  };
}
