import { workItem } from './work-items.ts';

export const MARIA = 'María Ñandú: Limpieza';

export const recall = workItem();

export const appointment = {
  id: 61,
  startsAt: '2026-12-04T13:00:00.000Z',
  typeId: 12,
  professionalId: 8,
  version: 1,
};

export const task = workItem({ kind: 'task', id: 9, title: 'Pedir insumos', patient: null, version: 3 });
