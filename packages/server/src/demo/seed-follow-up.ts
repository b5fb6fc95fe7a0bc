import { addDays, addMonths, instantAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { AppointmentType } from '@dentaria/contract/scheduling/settings.ts';
import type { DemoContext } from './demo-calls.ts';
import type { Random } from './random.ts';
import type { SeededClinic } from './seed-clinics.ts';

const RECALLS = 14;
const PATIENT_TASKS = [
  ['Pedir la radiografía panorámica', 0],
  ['Llamar al laboratorio por la corona', -2],
  ['Enviar el presupuesto', 1],
] as const;

export async function seedFollowUp(
  { as, timeZone }: DemoContext,
  random: Random,
  { id: clinicId, owner, dentist, patients, now }: SeededClinic,
  types: readonly AppointmentType[],
): Promise<void> {
  const { today } = as(owner, now);
  const at = (day: string) => as(owner, instantAt({ day, time: '12:00' }, timeZone) ?? now).call.followUp;
  const params = { clinicId };
  const recalled = types.filter(({ recallMonths }) => recallMonths !== null);
  for (const { id: patientId } of random.sample(patients, RECALLS)) {
    const dueDay = addDays(today, random.int(-40, 10));
    const typeId = random.pick(recalled).id;
    await at(addMonths(dueDay, -6)).createRecall({ params, body: { patientId, typeId, dueDay } });
  }
  const created = at(addDays(today, -3));
  const chosen = random.sample(patients, PATIENT_TASKS.length);
  for (const [index, [title, days]] of PATIENT_TASKS.entries())
    await created.createTask({
      params,
      body: {
        title,
        note: null,
        patientId: chosen[index]?.id ?? null,
        assigneeId: index === 0 ? dentist.id : null,
        dueDay: addDays(today, days),
      },
    });
  await created.createTask({
    params,
    body: {
      title: 'Revisar el stock de guantes y anestesia',
      note: 'Pedir con una semana de anticipación',
      assigneeId: owner.id,
      dueDay: today,
      repeat: { every: 1, unit: 'week' },
    },
  });
}
