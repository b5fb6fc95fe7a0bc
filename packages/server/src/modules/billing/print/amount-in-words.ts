const UNITS = [
  '',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
] as const;

const TENS = [
  '',
  '',
  '',
  'treinta',
  'cuarenta',
  'cincuenta',
  'sesenta',
  'setenta',
  'ochenta',
  'noventa',
] as const;

const HUNDREDS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
] as const;

/** `123450` → `pesos mil doscientos treinta y cuatro con 50/100`. Supports amounts below a billón (10¹²) pesos. */
export function amountInWords(cents: number): string {
  const pesos = Math.floor(cents / 100);
  return `pesos ${numberInWords(pesos)} con ${String(cents % 100).padStart(2, '0')}/100`;
}

function numberInWords(number: number): string {
  if (number === 0) return 'cero';
  const millions = Math.floor(number / 1_000_000);
  return joined([
    millions === 1 ? 'un millón' : millions > 1 && `${shortened(belowMillion(millions))} millones`,
    belowMillion(number % 1_000_000),
  ]);
}

function belowMillion(number: number): string {
  const thousands = Math.floor(number / 1000);
  return joined([
    thousands === 1 ? 'mil' : thousands > 1 && `${shortened(belowThousand(thousands))} mil`,
    belowThousand(number % 1000),
  ]);
}

function belowThousand(number: number): string {
  const rest = number % 100;
  if (number === 100) return 'cien';
  return joined([HUNDREDS[Math.floor(number / 100)], belowHundred(rest)]);
}

function belowHundred(number: number): string {
  const unit = UNITS[number % 10];
  return UNITS[number] ?? [TENS[Math.floor(number / 10)], unit].filter(Boolean).join(' y ');
}

const shortened = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');

const joined = (words: readonly (string | false | undefined)[]): string => words.filter(Boolean).join(' ');
