import type { AnamnesisKey, FreeTextKey, QuestionKey } from './questionnaire.ts';

/** `danger` may harm the patient during a treatment, `caution` changes how they are treated, `note` is good to know. */
const LEVELS = ['danger', 'caution', 'note'] as const;
export type AlertLevel = (typeof LEVELS)[number];

export interface Alert {
  readonly level: AlertLevel;
  readonly label: string;
  /** The patient's answer to the detail question. */
  readonly detail: string | undefined;
}

interface Condition {
  readonly key: QuestionKey;
  readonly level: AlertLevel;
  readonly label: string;
  /** The answer that raises the alert. */
  readonly answer: 'true' | 'false';
}

const condition = (level: AlertLevel, key: QuestionKey, label: string): Condition => ({
  ...{ key, level, label, answer: 'true' },
});

const CONDITIONS: readonly Condition[] = [
  condition('danger', 'alergia_droga', 'Alergia a drogas'),
  { key: 'cicatrizacion', level: 'danger', label: 'Sangrado o cicatrización anormal', answer: 'false' },
  condition('danger', 'cardiaco', 'Problemas cardíacos'),
  condition('caution', 'presion_alta', 'Presión alta'),
  condition('caution', 'embarazada', 'Embarazo'),
  condition('caution', 'diabetes', 'Diabetes'),
  condition('caution', 'renales', 'Problemas renales'),
  condition('caution', 'hepatico', 'Problemas hepáticos'),
  condition('caution', 'hepatitis', 'Hepatitis'),
  condition('caution', 'respiratorio', 'Problemas respiratorios'),
  condition('caution', 'chagas', 'Chagas'),
  condition('caution', 'epilepsia', 'Epilepsia'),
  condition('note', 'transfusiones', 'Transfusiones'),
];

/** Free texts that raise an alert by themselves. */
const TEXTS: readonly (readonly [level: AlertLevel, key: FreeTextKey, label: string])[] = [
  ['caution', 'otras_enfermedades', 'Otras enfermedades'],
  ['note', 'medicamentos_consumo', 'Medicación'],
];

/** Answers that deny a free text, in lower case and without punctuation. */
const DENIALS: readonly string[] = [
  ...['', 'no', 'no refiere', 'no tiene', 'no toma', 'no consume', 'no posee'],
  ...['ninguno', 'ninguna', 'ningún', 'ningun', 'nada', 'niega'],
];

export const isDenial = (text: string): boolean =>
  DENIALS.includes(
    text
      .toLocaleLowerCase('es')
      .replaceAll(/[.,;/–—-]/g, '')
      .trim(),
  );

/** Answers that a dentist must see before any treatment, the most dangerous first. */
export function alertsOf(anamnesis: { readonly [K in AnamnesisKey]?: unknown }): readonly Alert[] {
  const text = (key: AnamnesisKey): string | undefined => {
    const answer = anamnesis[key];
    return typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : undefined;
  };
  const alertOf = ({ key, level, label, answer }: Condition): Alert[] =>
    anamnesis[key] === answer ? [{ level, label, detail: text(`${key}_detail` as AnamnesisKey) }] : [];
  const texts = TEXTS.flatMap(([level, key, label]): Alert[] => {
    const detail = text(key);
    return detail === undefined || isDenial(detail) ? [] : [{ level, label, detail }];
  });
  return [...CONDITIONS.flatMap(alertOf), ...texts].toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
  );
}

/**
 * What the list of alerts cannot say: that there are none, or that questions which could raise one have no answer.
 * Undefined if there are alerts and every question has an answer.
 */
export function alertNotice(anamnesis: { readonly [K in AnamnesisKey]?: unknown }): string | undefined {
  const hasAlerts = alertsOf(anamnesis).length > 0;
  const unanswered = CONDITIONS.filter(({ key }) => anamnesis[key] !== 'true' && anamnesis[key] !== 'false');
  if (unanswered.length === 0) return hasAlerts ? undefined : 'Sin alertas médicas';
  if (unanswered.length === CONDITIONS.length && !hasAlerts) return 'Anamnesis sin responder';
  const count = unanswered.length === 1 ? '1 pregunta' : `${unanswered.length} preguntas`;
  return `Anamnesis incompleta: ${count} sin responder`;
}

/** True if this answer to this question raises an alert. */
export const raisesAlert = (key: QuestionKey, answer: 'true' | 'false'): boolean =>
  CONDITIONS.some((each) => each.key === key && each.answer === answer);
