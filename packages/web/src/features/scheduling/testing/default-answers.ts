import { HttpResponse, http } from 'msw';
import { eventResponse } from '../../../shared/api/testing/event-response.ts';

/** An empty agenda, and an event stream without events. */
export const schedulingAnswers = [
  http.get('*/services/scheduling/clinics/:clinicId/agenda/events', () =>
    eventResponse({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) }),
  ),
  http.get('*/services/scheduling/clinics/:clinicId/agenda', () =>
    HttpResponse.json({ clinicId: 3, appointments: [], openings: [], closures: [], holidays: [] }),
  ),
  http.get('*/services/scheduling/clinics/:clinicId/waitlist/offers', () => HttpResponse.json([])),
  http.get('*/services/scheduling/patients/:id/appointments', () => HttpResponse.json([])),
];
