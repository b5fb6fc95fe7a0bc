import { type AppointmentState, nextStates } from '@dentaria/contract/scheduling/appointment-states.ts';

const ACTIONS: Readonly<Record<AppointmentState, string>> = {
  booked: 'Reservar',
  confirmed: 'Confirmar',
  arrived: 'Llegó',
  'in-chair': 'Pasa al sillón',
  fulfilled: 'Atendido',
  cancelled: 'Cancelar turno',
  'no-show': 'No vino',
};

export const actionName = (state: AppointmentState): string => ACTIONS[state];

const USUAL_ON_THE_DAY: Partial<Record<AppointmentState, AppointmentState>> = {
  booked: 'arrived',
  confirmed: 'arrived',
  arrived: 'in-chair',
  'in-chair': 'fulfilled',
};

const USUAL_BEFORE_THE_DAY: typeof USUAL_ON_THE_DAY = { booked: 'confirmed', 'in-chair': 'fulfilled' };

interface Actions {
  readonly usual: AppointmentState | undefined;
  readonly others: readonly AppointmentState[];
  readonly endings: readonly AppointmentState[];
}

export function actionsOf(state: AppointmentState, isToday: boolean): Actions {
  const next = nextStates(state);
  const usual = isToday ? USUAL_ON_THE_DAY[state] : USUAL_BEFORE_THE_DAY[state];
  return {
    usual,
    others: next.filter((each) => each !== usual && !isEnding(each)),
    endings: next.filter(isEnding),
  };
}

const isEnding = (state: AppointmentState): boolean => state === 'cancelled' || state === 'no-show';
