import { workItem } from './work-items.ts';

export const MARIA = 'María Ñandú: Limpieza';

export const recall = workItem();
