/** The choices of a visitor, which are in the address: the back button and a reload preserve them. */
export interface BookingChoice {
  readonly typeId: number | undefined;
  /** 'any': the slot determines the professional. */
  readonly professionalId: number | 'any' | undefined;
  /** The chosen day; undefined: the first with a free slot. */
  readonly day: string | undefined;
  readonly stage: 'slots' | 'contact' | 'mail';
}

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;

export function choiceOf(params: URLSearchParams): BookingChoice {
  const professional = params.get('professional');
  const day = params.get('day') ?? '';
  const stage = params.get('step');
  return {
    typeId: idOf(params.get('type')),
    professionalId: professional === 'any' ? 'any' : idOf(professional),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
    stage: stage === 'contact' || stage === 'mail' ? stage : 'slots',
  };
}

export const addressOf = ({ typeId, professionalId, day, stage }: BookingChoice): Record<string, string> => ({
  ...(typeId !== undefined && { type: String(typeId) }),
  ...(professionalId !== undefined && { professional: String(professionalId) }),
  ...(day !== undefined && { day }),
  ...(stage !== 'slots' && { step: stage }),
});

export type BookingStep = 'type' | 'professional' | 'slot' | 'contact' | 'mail';

/** The step of a choice. Without a held slot there is nothing to enter data for. */
export function stepOf({ typeId, professionalId, stage }: BookingChoice, hasHold: boolean): BookingStep {
  if (typeId === undefined) return 'type';
  if (professionalId === undefined) return 'professional';
  return stage === 'slots' || !hasHold ? 'slot' : stage;
}
