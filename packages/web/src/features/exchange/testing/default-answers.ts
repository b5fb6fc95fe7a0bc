import { HttpResponse, http } from 'msw';

/** Patients without duplicates or merges. */
export const exchangeAnswers = [
  http.get('*/services/exchange/clinics/:clinicId/alike', () => HttpResponse.json([])),
  http.get('*/services/exchange/patients/:id/merged-into', () =>
    HttpResponse.json({ message: 'Paciente no encontrado' }, { status: 404 }),
  ),
];
