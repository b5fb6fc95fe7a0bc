import { expect, test } from 'vitest';
import { schedulingSettings, waitlistEntry } from '../../../testing/scheduling-settings.ts';
import { preferenceText, slotText, waitingText } from './entry-texts.ts';

test.each([
  [{}, 'Consulta · Cualquier profesional · Cualquier hora'],
  [{ professionalId: 8, part: 'morning' as const }, 'Consulta · Pablo Ruiz · Por la mañana'],
  [{ professionalId: 99, typeId: 99 }, 'Un profesional que ya no atiende · Cualquier hora'],
])('describes what the patient accepts: %j', (preference, text) => {
  expect(preferenceText(schedulingSettings(), waitlistEntry(preference))).toBe(text);
});

test.each([
  [{}, 'Espera desde el 01/12/2026'],
  [{ fromDay: '2026-12-11' }, 'Espera desde el 01/12/2026 · turno a partir del 11/12/2026'],
  [{ toDay: '2026-12-10' }, 'Espera desde el 01/12/2026 · hasta el 10/12/2026'],
  [{ toDay: '2026-12-09' }, 'Espera desde el 01/12/2026 · venció el 09/12/2026'],
])('describes the start of the wait and the requested dates: %j', (dates, text) => {
  expect(waitingText(waitlistEntry(dates), '2026-12-10')).toBe(text);
});

test('describes a slot on the clinic’s clock', () => {
  expect(slotText({ startsAt: '2026-12-12T02:30:00.000Z' })).toBe('11/12/2026, 23:30');
});
