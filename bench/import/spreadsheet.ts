import { seeded } from '../frame/people.ts';

type Random = () => number;

const LAST_NAMES = [
  'Pérez',
  'Núñez',
  'García',
  'Fernández',
  'de la Fuente',
  'Ibáñez',
  'Quiroga',
  'Ledesma',
  'Ruiz',
];
const FIRST_NAMES = ['Ana', 'José Luis', 'María Inés', 'Ramón', 'Sofía', 'Íñigo', 'Lucía', 'Óscar', 'Delia'];
const INSURANCES = [
  ['OSDE', 'O.S.D.E.', 'Osde 210'],
  ['OSECAC', 'obra social de los empleados de comercio y actividades civiles'],
  ['PAMI', 'Instituto Nacional de Servicios Sociales para Jubilados y Pensionados'],
  ['particular', '-', ''],
];
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const TITLES = [
  'Nº Doc.',
  'Paciente',
  'Fecha Nac.',
  'Sexo',
  'Teléfono',
  'E-mail',
  'Domicilio',
  'Localidad',
  'O. Social',
  'Nro. Afiliado',
];

const two = (number: number): string => String(number).padStart(2, '0');

/** A day as spreadsheets write it: with slashes, as a serial number, as ISO, with the month in letters. */
function dayText(random: Random): string {
  const [year, month, day] = [
    1930 + Math.floor(random() * 90),
    1 + Math.floor(random() * 12),
    1 + Math.floor(random() * 28),
  ];
  const forms = [
    `${day}/${month}/${year}`,
    `${two(day)}/${two(month)}/${year}`,
    `${year}-${two(month)}-${two(day)}`,
    String(Math.round(Date.UTC(year, month - 1, day) / 86_400_000) + 25_569),
    `${day}-${MONTHS[month - 1]}-${year}`,
  ];
  return pick(forms, random);
}

function dniText(dni: number, random: Random): string {
  const text = String(dni);
  return pick([text, text, `${text.slice(0, 2)}.${text.slice(2, 5)}.${text.slice(5)}`, `${text} `], random);
}

const phoneText = (random: Random): string => {
  const number = String(4_000_000 + Math.floor(random() * 999_999));
  return pick(
    [
      '',
      `341 ${number}`,
      `0341-15-${number}`,
      `+54 9 341 ${number}`,
      `Cel: (0341) ${number}`,
      `341${number}`,
    ],
    random,
  );
};

const pick = <T>(values: readonly T[], random: Random): T =>
  values[Math.floor(random() * values.length)] as T;

/** One row in fifty is refused. */
function row(place: number, random: Random): string[] {
  const [last, first] = [pick(LAST_NAMES, random), pick(FIRST_NAMES, random)];
  const dni = 20_000_000 + place;
  const hasFault = random() < 0.02;
  return [
    hasFault ? String(dni).slice(0, 5) : dniText(dni, random),
    `${last}, ${first}`,
    dayText(random),
    pick(['F', 'M', 'Femenino', 'Varón', ''], random),
    phoneText(random),
    pick(['', '', `paciente${place}@example.com`], random),
    pick(['', `San Martín ${place}`, `Av. Belgrano ${place}\n2º "B"`], random),
    pick(['Rosario', 'Funes', ''], random),
    pick(pick(INSURANCES, random), random),
    pick(['', `${place}/03`], random),
  ];
}

/** A spreadsheet of patients as Excel saves it in Argentina: Windows-1252, with semicolons. */
export function makeSpreadsheet(rows: number): Buffer {
  const random = seeded(7);
  const cell = (text: string): string => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [TITLES, ...Array.from({ length: rows }, (_, place) => row(place, random))];
  return Buffer.from(lines.map((cells) => `${cells.map(cell).join(';')}\r\n`).join(''), 'latin1');
}
