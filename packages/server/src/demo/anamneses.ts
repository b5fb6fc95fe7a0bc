import { type Anamnesis, anamnesis } from '@dentaria/contract/clinical-history/anamnesis.ts';
import {
  type AnamnesisKey,
  QUESTIONS,
  type QuestionKey,
} from '@dentaria/contract/clinical-history/questionnaire.ts';
import type { DemoPatient } from './patients.ts';
import type { Random } from './random.ts';

interface Condition {
  readonly key: QuestionKey;
  readonly details: readonly string[];
  readonly medicines?: readonly string[];
  readonly chance: (patient: Pick<DemoPatient, 'age' | 'gender'>) => number;
}

const CONDITIONS: readonly Condition[] = [
  {
    key: 'alergia_droga',
    details: ['Penicilina', 'Penicilina', 'Dipirona', 'Ibuprofeno', 'Amoxicilina', 'Aspirina', 'Látex'],
    chance: () => 0.13,
  },
  {
    key: 'presion_alta',
    details: ['Controlada con medicación', 'Controles cada 6 meses', 'Se controla en su casa'],
    medicines: ['Enalapril 10 mg', 'Losartán 50 mg', 'Amlodipina 5 mg'],
    chance: ({ age }) => (age > 60 ? 0.5 : age > 40 ? 0.2 : 0.01),
  },
  {
    key: 'diabetes',
    details: ['Tipo 2, controlada con medicación oral', 'Tipo 2, dieta y metformina', 'Tipo 1, insulina'],
    medicines: ['Metformina 850 mg'],
    chance: ({ age }) => (age > 45 ? 0.14 : 0.02),
  },
  {
    key: 'cardiaco',
    details: ['Arritmia', 'Stent en 2019', 'Soplo', 'Marcapasos desde 2021'],
    medicines: ['Aspirina 100 mg', 'Bisoprolol 2,5 mg', 'Acenocumarol'],
    chance: ({ age }) => (age > 60 ? 0.2 : age > 35 ? 0.04 : 0),
  },
  {
    key: 'embarazada',
    details: ['3 meses', '5 meses', '7 meses'],
    medicines: ['Ácido fólico', 'Hierro'],
    chance: ({ age, gender }) => (gender === 'FEMALE' && age > 19 && age < 40 ? 0.15 : 0),
  },
  { key: 'hepatitis', details: ['Hepatitis A en la infancia', 'Hepatitis B'], chance: () => 0.04 },
  {
    key: 'respiratorio',
    details: ['Asma leve', 'Rinitis alérgica', 'Bronquitis a repetición'],
    medicines: ['Salbutamol a demanda'],
    chance: () => 0.1,
  },
  {
    key: 'operado',
    details: ['Apendicitis, 2012', 'Vesícula, 2018', 'Amígdalas, de chico', 'Rodilla, 2016'],
    chance: ({ age }) => (age > 18 ? 0.35 : 0.08),
  },
  {
    key: 'fuma',
    details: ['10 por día', 'Medio atado', 'Ocasional', 'Un atado por día'],
    chance: ({ age }) => (age > 17 ? 0.22 : 0),
  },
  {
    key: 'sangrado_encias',
    details: ['Al cepillarse', 'Al usar hilo dental'],
    chance: ({ age }) => (age > 14 ? 0.3 : 0.1),
  },
  { key: 'fractura_diente', details: ['11, reconstruido', '21', 'Una muela, masticando'], chance: () => 0.1 },
  { key: 'cara_hinchada', details: ['Hielo', 'Tomó antibiótico'], chance: () => 0.07 },
];

const REASONS = [
  'Control',
  'Control y limpieza',
  'Dolor al masticar',
  'Dolor con el frío',
  'Se le salió un arreglo',
  'Dolor en muela inferior',
  'Sangrado de encías',
  'Quiere mejorar la estética',
  'Derivación de otro profesional',
  'Se le fracturó una pieza',
];
const CHILDRENS_REASONS = [
  'Primera consulta',
  'Control escolar',
  'Dolor en una muela de leche',
  'Caries que observó la madre',
  'Certificado bucodental para la escuela',
];
const OTHER_ILLNESSES = [
  'Hipotiroidismo',
  'Colesterol alto',
  'Celiaquía',
  'Migrañas',
  'Artrosis',
  'Psoriasis',
];

export function makeAnamnesis(random: Random, patient: Pick<DemoPatient, 'age' | 'gender'>): Anamnesis {
  const had = CONDITIONS.filter(({ chance }) => random.chance(chance(patient)));
  const answers: [AnamnesisKey, string][] = [];
  for (const { key, detailKey } of QUESTIONS) {
    const condition = had.find((each) => each.key === key);
    answers.push([key, condition ? 'true' : healthyAnswer(random, key, patient.age)]);
    if (condition) answers.push([detailKey, random.pick(condition.details)]);
  }
  const medicines = had.flatMap((each) => (each.medicines ? [random.pick(each.medicines)] : []));
  return anamnesis.parse({
    motivo_consulta: random.pick(patient.age < 13 ? CHILDRENS_REASONS : REASONS),
    ...Object.fromEntries(answers),
    tratamiento_medico: medicines.length > 0 ? 'true' : 'false',
    medicamentos_consumo: medicines.join(', '),
    otras_enfermedades: patient.age > 30 && random.chance(0.2) ? random.pick(OTHER_ILLNESSES) : '',
    anormal_lengua: random.chance(0.03),
    anormal_carrillos: random.chance(0.04),
    anormal_labios: false,
    anormal_paladar: random.chance(0.02),
    anormal_piso_boca: false,
  });
}

function healthyAnswer(random: Random, key: QuestionKey, age: number): string {
  if (random.chance(0.06)) return '';
  if (key === 'padre_vivo') return String(random.chance(age > 60 ? 0.15 : 0.9));
  if (key === 'madre_viva') return String(random.chance(age > 65 ? 0.2 : 0.93));
  if (key === 'hermanos') return String(random.chance(0.8));
  return String(key === 'cicatrizacion');
}
