import { HttpResponse, http } from 'msw';

/** No pending work. */
export const followUpAnswers = [
  http.get('*/services/follow-up/clinics/:clinicId/work-list', () =>
    HttpResponse.json({ clinicId: 3, today: '2026-12-03', groups: [] }),
  ),
  http.get('*/services/follow-up/clinics/:clinicId/work-list/counts', () =>
    HttpResponse.json({ total: 0, mine: 0, kinds: [] }),
  ),
  http.get('*/services/follow-up/patients/:id/recalls', () => HttpResponse.json([])),
  http.get('*/services/follow-up/patients/:id/tasks', () => HttpResponse.json([])),
  http.get('*/services/follow-up/patients/:id/timeline', () =>
    HttpResponse.json({ entries: [], next: null }),
  ),
];
