import { expect, it } from 'vitest';
import { parsePlace } from './suggested-place.ts';

it.each([
  ['02.22 Restauración – pieza 16, cara oclusal', { toothNumber: '16', face: 'oclusal' }],
  ['Restauración en Pieza 11, cara incisal', { toothNumber: '11', face: 'oclusal' }],
  ['Sellado de la cara palatina de la pieza 26', { toothNumber: '26', face: 'lingual' }],
  ['02.22 Restauración – pieza 24, caras mesial y distal', { toothNumber: '24' }],
  ['10.01 Extracción dentaria – pieza 48', { toothNumber: '48' }],
  ['Evaluar rehabilitación protésica – piezas 36, 46', {}],
  ['Restaurar pieza 16 y pieza 17', {}],
  ['Restaurar pieza 16, 17 y 18', {}],
  ['Restaurar pieza 99', {}],
  ['Control en seis meses', {}],
])('finds the tooth and face in "%s"', (line, place) => {
  expect(parsePlace(line)).toEqual(place);
});
