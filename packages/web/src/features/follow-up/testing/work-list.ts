import { workItem, workPatient } from './work-items.ts';

export const MARIA = 'María Ñandú: Limpieza';

export const recall = workItem();

const appointment = {
  id: 61,
  startsAt: '2026-12-04T13:00:00.000Z',
  typeId: 12,
  professionalId: 8,
  version: 1,
};

export const unconfirmedItem = workItem({
  kind: 'unconfirmed',
  id: 61,
  day: '2026-12-04',
  title: 'Consulta, 10:00',
  patient: workPatient({ id: 42, name: 'Juan Paz' }),
  appointment,
});

export const task = workItem({ kind: 'task', id: 9, title: 'Pedir insumos', patient: null, version: 3 });
