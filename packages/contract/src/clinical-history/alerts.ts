import type { AnamnesisKey, QuestionKey } from './questionnaire.ts';

export interface Alert {
  readonly label: string;
  /** What the patient added, if anything. */
  readonly detail: string | undefined;
}

/** What a dentist must know before touching anybody, in the order in which it is shown. */
const ALERTS: readonly (readonly [key: QuestionKey, label: string])[] = [
  ['alergia_droga', 'Alergia a drogas'],
  ['cardiaco', 'Problemas cardíacos'],
  ['presion_alta', 'Presión alta'],
  ['embarazada', 'Embarazo'],
  ['diabetes', 'Diabetes'],
  ['hepatitis', 'Hepatitis'],
  ['chagas', 'Chagas'],
  ['epilepsia', 'Epilepsia'],
];

/** The alerts of an anamnesis, with the details that the patient gave. */
export function alertsOf(anamnesis: { readonly [K in AnamnesisKey]?: unknown }): readonly Alert[] {
  const text = (key: AnamnesisKey): string | undefined => {
    const answer = anamnesis[key];
    return typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : undefined;
  };
  const answered = ALERTS.filter(([key]) => anamnesis[key] === 'true').map(([key, label]) => ({
    label,
    detail: text(`${key}_detail` as AnamnesisKey),
  }));
  const medication = text('medicamentos_consumo');
  return medication ? [...answered, { label: 'Medicación', detail: medication }] : answered;
}
