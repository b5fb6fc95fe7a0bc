export interface Question {
  readonly key: string;
  readonly label: string;
  readonly detailKey: string;
  readonly detailLabel: string;
}

const question = <const K extends string>(key: K, label: string, detailLabel = 'Detalle') =>
  ({ key, label, detailKey: `${key}_detail` as const, detailLabel }) as const;

export const FREE_TEXTS = [
  { key: 'motivo_consulta', label: 'Motivo de la consulta' },
  { key: 'medicamentos_consumo', label: 'Medicamentos que consume' },
  { key: 'otras_enfermedades', label: 'Otras enfermedades' },
] as const;

export const QUESTION_GROUPS = [
  {
    name: 'dental',
    title: 'Antecedentes odontológicos',
    questions: [
      {
        key: 'consulta_previa',
        label: '¿Consultó antes por este motivo?',
        detailKey: 'resultados_previos',
        detailLabel: 'Resultados de la consulta previa',
      } as const,
      question('golpe_dientes', '¿Tuvo algún golpe en los dientes?', '¿Cuándo y cómo?'),
      question('fractura_diente', '¿Se le fracturó algún diente?', '¿Cuál?'),
      question('dificultad_hablar', '¿Tiene dificultad para hablar?'),
      question('dificultad_masticar', '¿Tiene dificultad para masticar?'),
      question('dificultad_abrir_boca', '¿Tiene dificultad para abrir la boca?'),
      question('dificultad_tragar', '¿Tiene dificultad para tragar?'),
      question('sangrado_encias', '¿Le sangran las encías?', '¿Cuándo?'),
      question('movilidad_dental', '¿Tiene movilidad en los dientes?'),
      question('cara_hinchada', '¿Se le hinchó la cara?', '¿Se puso hielo, calor u otro?'),
      question('pus_boca', '¿Le sale pus de la boca?', '¿De dónde?'),
    ],
  },
  {
    name: 'family',
    title: 'Antecedentes familiares',
    questions: [
      question('padre_vivo', '¿Padre con vida?', 'Enfermedad que padece o padeció'),
      question('madre_viva', '¿Madre con vida?', 'Enfermedad que padece o padeció'),
      question('hermanos', '¿Tiene hermanos?', '¿Sanos? ¿Qué enfermedades?'),
    ],
  },
  {
    name: 'medical',
    title: 'Antecedentes médicos',
    questions: [
      question('tratamiento_medico', '¿Está en tratamiento médico?', '¿Cuál?'),
      question('alergia_droga', '¿Es alérgico a alguna droga?', '¿A cuál?'),
      question('cicatrizacion', '¿Cicatriza bien y sangra normalmente?'),
      question('cardiaco', '¿Tiene problemas cardíacos?', '¿Cuál?'),
      question('presion_alta', '¿Tiene presión alta?', '¿Con qué la controla?'),
      question('chagas', '¿Tiene mal de Chagas?', '¿Está en tratamiento?'),
      question('diabetes', '¿Es diabético?', '¿Está controlado? ¿Con qué?'),
      question('hepatitis', '¿Tuvo hepatitis?', '¿De qué tipo?'),
      question('hepatico', '¿Tiene algún problema hepático?', '¿Cuál?'),
      question('renales', '¿Tiene problemas renales?', '¿Cuáles?'),
      question('ulcera', '¿Tiene úlcera gástrica?'),
      question('epilepsia', '¿Es epiléptico?', 'Medicación'),
      question('respiratorio', '¿Tiene problemas respiratorios?', '¿Cuáles?'),
      question('transfusiones', '¿Recibió transfusiones?', '¿Cuándo?'),
      question('operado', '¿Fue operado alguna vez?', '¿De qué? ¿Cuándo?'),
      question('fuma', '¿Fuma?', '¿Cuánto?'),
      question('embarazada', '¿Está embarazada?', '¿De cuántos meses?'),
    ],
  },
] as const;

export const CHECKBOXES = [
  { key: 'anormal_labios', label: 'Labios' },
  { key: 'anormal_lengua', label: 'Lengua' },
  { key: 'anormal_paladar', label: 'Paladar' },
  { key: 'anormal_piso_boca', label: 'Piso de boca' },
  { key: 'anormal_carrillos', label: 'Carrillos' },
] as const;

export type FreeTextKey = (typeof FREE_TEXTS)[number]['key'];
type AnyQuestion = (typeof QUESTION_GROUPS)[number]['questions'][number];
export type QuestionKey = AnyQuestion['key'];
export type DetailKey = AnyQuestion['detailKey'];
export type CheckboxKey = (typeof CHECKBOXES)[number]['key'];
export type AnamnesisKey = FreeTextKey | QuestionKey | DetailKey | CheckboxKey;

export const QUESTIONS: readonly AnyQuestion[] = QUESTION_GROUPS.flatMap((group): AnyQuestion[] => [
  ...group.questions,
]);
