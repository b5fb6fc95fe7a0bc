import { type Chart, COLOURS } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { OSDE, OSDEPYM } from './names.ts';
import type { PatientOverrides } from './patients.ts';

export const SHOWCASE_PATIENT = {
  username: 'lfernandez',
  firstName: 'Lucía',
  lastName: 'Fernández',
  docNumber: '28456913',
  age: 44,
  gender: 'FEMALE',
  healthInsurance: OSDE,
} as const satisfies PatientOverrides;

export const SHOWCASE_VISITS = 8;

export const SHOWCASE_ANSWERS = {
  motivo_consulta: 'Dolor al masticar del lado derecho y sensibilidad al frío',
  alergia_droga: 'true',
  alergia_droga_detail: 'Penicilina',
  presion_alta: 'true',
  presion_alta_detail: 'Controlada con medicación',
  tratamiento_medico: 'true',
  medicamentos_consumo: 'Losartán 50 mg',
} as const;

const { restoration, caries, extraction } = COLOURS;

export const SHOWCASE_CHART: Chart = {
  18: { absent: true },
  17: { oclusal: restoration, distal: caries },
  16: { vestibular: restoration, oclusal: caries, mesial: caries },
  15: { oclusal: restoration },
  14: { crown: true },
  12: { mesial: restoration },
  11: { oclusal: caries, mesial: caries },
  21: { distal: restoration },
  24: { crown: true },
  25: { oclusal: restoration, distal: caries },
  26: { crown: true },
  27: { oclusal: caries },
  28: { oclusal: extraction },
  48: { oclusal: caries, distal: extraction },
  47: { oclusal: caries, distal: caries },
  46: { mesial: restoration, oclusal: restoration, distal: restoration },
  44: { oclusal: restoration },
  43: { vestibular: caries },
  33: { vestibular: restoration },
  35: { oclusal: restoration, mesial: restoration },
  36: { absent: true },
  37: { oclusal: restoration, vestibular: caries },
  38: { oclusal: extraction },
};

export const PATIENT_WITHOUT_HISTORY = {
  firstName: 'Ramiro',
  lastName: 'Ledesma',
  docNumber: '38210447',
  age: 31,
  gender: 'MALE',
  healthInsurance: OSDEPYM,
} as const satisfies PatientOverrides;
