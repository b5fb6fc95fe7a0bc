import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import type { ProductUnderTest, RawCall } from '../../../testing/test-app.ts';

export const newHistory = (overrides: Record<string, unknown> = {}): HistorySave => ({
  demographics: demographics(),
  anamnesis: { motivo_consulta: 'Dolor', alergia_droga: 'true', alergia_droga_detail: 'Penicilina' },
  toothStatus: { 16: { oclusal: '#1976d2' }, 48: { absent: true } },
  treatmentPlan: [newRow()],
  toothNotes: [{ toothNumber: 16, noteText: 'Sensible al frío' }],
  ...overrides,
});

export const demographics = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'José',
  lastName: "O'Higgins",
  docNumber: '30.111.222',
  ...overrides,
});

export const newRow = (overrides: Record<string, unknown> = {}) => ({
  procedureDate: '2026-03-01',
  treatmentDescription: 'Restauración',
  debit: 1500.5,
  credit: 0,
  ...overrides,
});

/** Returns the body that saves `history` again. */
export const asSave = (history: ClinicalHistory, overrides: Record<string, unknown> = {}) => ({
  id: history.historyId,
  version: history.version,
  demographics: {
    firstName: history.firstName,
    lastName: history.lastName,
    docNumber: history.docNumber,
    fullName: history.fullName,
    address: history.addressParts,
  },
  anamnesis: JSON.parse(history.anamnesisResponses),
  toothStatus: JSON.parse(history.odontogramStateData),
  treatmentPlan: history.treatmentPlan,
  toothNotes: history.toothNotes,
  ...overrides,
});

export const historyCalls = (app: ProductUnderTest) => {
  const pathOf = (id: unknown) => `/services/clinical-history/patients/${id}/history`;
  const call = (method: RawCall['method'], url: string, token: string | null, body?: unknown) =>
    app.request({ method, url, token, body });
  return {
    read: (token: string | null, id: unknown) => call('GET', pathOf(id), token),
    create: (token: string | null, id: unknown, body: unknown = newHistory()) =>
      call('POST', pathOf(id), token, body),
    save: (token: string | null, id: unknown, body: unknown) => call('PUT', pathOf(id), token, body),
    archive: (token: string | null, id: unknown) => call('DELETE', pathOf(id), token),
    versions: (token: string | null, id: unknown) => call('GET', `${pathOf(id)}/versions`, token),
    version: (token: string | null, id: unknown, version: unknown) =>
      call('GET', `${pathOf(id)}/versions/${version}`, token),
  };
};
