import type { AnamnesisKey, FreeTextKey, QuestionKey } from './questionnaire.ts';

/** `danger` may harm the patient during treatment, `caution` changes the treatment, `note` is good to know. */
const LEVELS = ['danger', 'caution', 'note'] as const;
export type AlertLevel = (typeof LEVELS)[number];

export interface Alert {
  readonly level: AlertLevel;
  readonly label: string;
  readonly detail: string | undefined;
}

type AlertSource<Key> = readonly [level: AlertLevel, key: Key, label: string];

const CONDITIONS: readonly AlertSource<QuestionKey>[] = [
  ['danger', 'alergia_droga', 'Alergia a drogas'],
  ['danger', 'cicatrizacion', 'Sangrado o cicatrización anormal'],
  ['danger', 'cardiaco', 'Problemas cardíacos'],
  ['caution', 'presion_alta', 'Presión alta'],
  ['caution', 'embarazada', 'Embarazo'],
  ['caution', 'diabetes', 'Diabetes'],
  ['caution', 'renales', 'Problemas renales'],
  ['caution', 'hepatico', 'Problemas hepáticos'],
  ['caution', 'hepatitis', 'Hepatitis'],
  ['caution', 'respiratorio', 'Problemas respiratorios'],
  ['caution', 'chagas', 'Chagas'],
  ['caution', 'epilepsia', 'Epilepsia'],
  ['caution', 'ulcera', 'Úlcera gástrica'],
  ['caution', 'tratamiento_medico', 'En tratamiento médico'],
  ['note', 'transfusiones', 'Transfusiones'],
  ['note', 'operado', 'Operaciones'],
  ['note', 'fuma', 'Fuma'],
];

/** A "no" alarms only for `cicatrizacion`, which asks whether healing is normal. */
const alarmingAnswer = (key: QuestionKey) => (key === 'cicatrizacion' ? 'false' : 'true');

const FREE_TEXT_ALERTS: readonly AlertSource<FreeTextKey>[] = [
  ['caution', 'otras_enfermedades', 'Otras enfermedades'],
  ['note', 'medicamentos_consumo', 'Medicación'],
];

const DENIALS: readonly string[] = [
  '',
  'no',
  'no refiere',
  'no tiene',
  'no toma',
  'no consume',
  'no posee',
  'ninguno',
  'ninguna',
  'ningún',
  'ningun',
  'nada',
  'niega',
];

export const isDenial = (text: string): boolean =>
  DENIALS.includes(
    text
      .toLocaleLowerCase('es')
      .replaceAll(/[.,;/–—-]/g, '')
      .trim(),
  );

type Anamnesis = { readonly [K in AnamnesisKey]?: unknown };

function textIn(anamnesis: Anamnesis, key: AnamnesisKey): string | undefined {
  const answer = anamnesis[key];
  return typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : undefined;
}

const isAnswered = (anamnesis: Anamnesis, key: QuestionKey): boolean =>
  anamnesis[key] === 'true' || anamnesis[key] === 'false';

/** A detail raises an alert even without a Yes, because it may predate the answer. */
function alertOf(anamnesis: Anamnesis, [level, key, label]: AlertSource<QuestionKey>): Alert[] {
  const answer = alarmingAnswer(key);
  const detail = textIn(anamnesis, `${key}_detail` as AnamnesisKey);
  if (anamnesis[key] === answer) return [{ level, label, detail }];
  if (answer === 'false' && isAnswered(anamnesis, key)) return [];
  if (detail === undefined || isDenial(detail)) return [];
  const remark = isAnswered(anamnesis, key) ? 'respondió No' : 'sin responder';
  return [{ level, label, detail: `${detail} (${remark})` }];
}

export function alertsOf(anamnesis: Anamnesis): readonly Alert[] {
  const texts = FREE_TEXT_ALERTS.flatMap(([level, key, label]): Alert[] => {
    const detail = textIn(anamnesis, key);
    return detail === undefined || isDenial(detail) ? [] : [{ level, label, detail }];
  });
  return [...CONDITIONS.flatMap((condition) => alertOf(anamnesis, condition)), ...texts].toSorted(
    (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
  );
}

export function alertNotices(anamnesis: Anamnesis): readonly string[] {
  const hasAlerts = alertsOf(anamnesis).length > 0;
  const unanswered = CONDITIONS.filter(([, key]) => !isAnswered(anamnesis, key)).length;
  if (unanswered === CONDITIONS.length && !hasAlerts) return ['Anamnesis sin responder'];
  if (unanswered > 0) {
    const count = unanswered === 1 ? '1 pregunta' : `${unanswered} preguntas`;
    return [`Anamnesis incompleta: ${count} sin responder`];
  }
  const hasMedication = textIn(anamnesis, 'medicamentos_consumo') !== undefined;
  return [
    ...(hasAlerts ? [] : ['Sin alertas médicas']),
    ...(hasMedication ? [] : ['Medicación sin responder']),
  ];
}

export const raisesAlert = (key: QuestionKey, answer: 'true' | 'false'): boolean =>
  CONDITIONS.some(([, each]) => each === key) && answer === alarmingAnswer(key);
