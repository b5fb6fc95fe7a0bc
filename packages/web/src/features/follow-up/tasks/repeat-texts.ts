import type { RepeatUnit } from '@dentaria/contract/follow-up/recurrence.ts';
import type { Repeat } from '@dentaria/contract/follow-up/tasks.ts';

const UNIT_NAMES: Readonly<Record<RepeatUnit, readonly [one: string, many: string]>> = {
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
};

export const unitName = (unit: RepeatUnit, every: number): string => UNIT_NAMES[unit][every === 1 ? 0 : 1];

export const repeatText = ({ every, unit }: Repeat): string =>
  every === 1 ? `cada ${unitName(unit, 1)}` : `cada ${every} ${unitName(unit, every)}`;
