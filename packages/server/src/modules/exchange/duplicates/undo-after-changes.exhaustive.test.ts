import { expect, test } from 'vitest';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildMergeClinic } from '../../../testing/builders/merged-records.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { buildDraft, newAcceptance, newEstimate, newLine } from '../../billing/testing/estimate-builders.ts';
import { asSave, historyCalls, newHistory, newRow } from '../../clinical-history/testing/histories.ts';
import { fulfil } from '../../follow-up/testing/follow-up-builders.ts';
import { buildMerge } from '../testing/merge-builders.ts';

const app = await testApp();
const built = await buildMergeClinic(app);
const { clinic, dentist, calls, types, procedureId, insuranceId } = built;
const params = { clinicId: clinic.id };
const owner = { clinicId: clinic.id, token: dentist.token };
const histories = historyCalls(app);
const [typeId = 0] = types;

const buildPatient = () => buildUser(app, { clinicId: clinic.id });
const undo = (id: number) => calls.exchange.undoMerge({ params: { ...params, id } });
const book = (patientId: number) =>
  calls.scheduling.createAppointment({
    params,
    body: newAppointment({ patientId, professionalId: dentist.id, typeId }, { overbooked: true }),
  });
let booked = 0;
const newTask = (patientId: number) => ({ title: 'Llamar', patientId, dueDay: TODAY });

/** Accepts an estimate with one line, which the obra social pays in full. */
async function acceptCovered(patientId: number): Promise<number> {
  await app.owner.query(
    `insert into coverages (clinic_id, patient_id, insurance_id, affiliate_number) values ($1, $2, $3, '1')`,
    [clinic.id, patientId, insuranceId],
  );
  const draft = await calls.billing.createEstimate({
    params: { ...params, patientId },
    body: newEstimate({ lines: [{ ...newLine(procedureId), covered: 1_000_000 }] }),
  });
  const shown = await calls.billing.presentEstimate({
    params: { ...params, id: draft.id },
    body: { version: draft.version },
  });
  await calls.billing.acceptEstimate({
    params: { ...params, id: shown.id },
    body: newAcceptance(shown),
  });
  return shown.id;
}

/** Data of the archived record and a later change to it that would stay with the kept record. */
const CASES: readonly [string, (other: number) => Promise<(kept: number) => Promise<unknown>>, string][] = [
  [
    'an appointment for somebody of the waitlist',
    async (patientId) => {
      const entry = await calls.scheduling.createWaitlistEntry({
        params,
        body: { patientId, typeId, fromDay: nextMonday() },
      });
      return () =>
        calls.scheduling.bookWaitlistEntry({
          params: { ...params, id: entry.id },
          body: {
            professionalId: dentist.id,
            day: nextMonday(),
            time: `${10 + booked++}:00`,
            version: entry.version,
          },
        });
    },
    'Lista de espera: se dio un turno después de la unificación',
  ],
  [
    'the recall that an appointment proposes',
    async (patientId) => {
      await app.owner.query('update appointment_types set recall_months = 6 where id = $1', [typeId]);
      const appointment = await book(patientId);
      return () => fulfil(calls, appointment);
    },
    'Controles: un turno atendido después de la unificación propuso uno',
  ],
  [
    'the next of a repeated task',
    async (patientId) => {
      const task = await calls.followUp.createTask({
        params,
        body: { ...newTask(patientId), repeat: { every: 1, unit: 'month' } },
      });
      return () =>
        calls.followUp.completeTask({ params: { ...params, id: task.id }, body: { version: task.version } });
    },
    'Tareas: una que se repite siguió después de la unificación',
  ],
  [
    'a task about an appointment',
    async (patientId) => {
      const { id: appointmentId } = await book(patientId);
      return (kept) => calls.followUp.createTask({ params, body: { ...newTask(kept), appointmentId } });
    },
    'Tareas: hay una nueva sobre un turno que se unificó',
  ],
  [
    'a copy of an estimate',
    async (patientId) => {
      const { id } = await buildDraft(app, { clinicId: clinic.id, dentist, patientId, procedureId });
      return () => calls.billing.copyEstimate({ params: { ...params, id } });
    },
    'Presupuestos: se copió uno después de la unificación',
  ],
  [
    'covered work of an estimate in the history of the kept record',
    async (patientId) => {
      const id = await acceptCovered(patientId);
      const row = newRow({ debit: 0, estimate: { id, line: 1 }, procedureDate: TODAY });
      return async (kept) => {
        const history = (await histories.read(dentist.token, kept)).json();
        const body = asSave(history, { treatmentPlan: [row] });
        expect((await histories.save(dentist.token, kept, body)).statusCode).toBe(200);
      };
    },
    'Presupuestos: se hizo trabajo de uno después de la unificación',
  ],
];

test.each(CASES)('an undo is refused after %s', async (_, prepare, message) => {
  const [kept, other] = [await buildPatient(), await buildPatient()];
  await histories.create(dentist.token, kept.id, newHistory({ treatmentPlan: [] }));
  const act = await prepare(other.id);
  const { id } = await buildMerge(app, owner, kept.id, other.id);
  await act(kept.id);
  const read = await calls.exchange.readMerge({ params: { ...params, id } });
  expect([read.canBeUndone, read.undoObstacles]).toEqual([false, [message]]);
  await expect(undo(id)).rejects.toMatchObject({ status: 409, message });
});

test.each(CASES)('an undo ignores %s if it concerns only the kept record', async (_, prepare) => {
  const [kept, other] = [await buildPatient(), await buildPatient()];
  await histories.create(dentist.token, kept.id, newHistory({ treatmentPlan: [] }));
  const act = await prepare(kept.id);
  const { id } = await buildMerge(app, owner, kept.id, other.id);
  await act(kept.id);
  expect((await undo(id)).undoneAt).not.toBeNull();
});
