import type { AnamnesisKey, QuestionKey } from './questionnaire.ts';

export interface Alert {
  readonly label: string;
  /** The patient's answer to the detail question. */
  readonly detail: string | undefined;
}

/** Conditions that a dentist must see before any treatment, in display order. */
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

export function alertsOf(anamnesis: { readonly [K in AnamnesisKey]?: unknown }): readonly Alert[] {
  const text = (key: AnamnesisKey): string | undefined => {
    const answer = anamnesis[key];
    return typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : undefined;
  };
  const conditions = ALERTS.filter(([key]) => anamnesis[key] === 'true').map(([key, label]) => ({
    label,
    detail: text(`${key}_detail` as AnamnesisKey),
  }));
  const medication = text('medicamentos_consumo');
  return medication ? [...conditions, { label: 'Medicación', detail: medication }] : conditions;
}
