import { describe, expect, test } from 'vitest';
import { healthInsurance } from '../../testing/health-insurances.ts';
import { suggestInsurances } from './health-insurance-suggestions.ts';

const insurances = [
  ['OBRA SOCIAL DE EJECUTIVOS', '400800', 'OSDE · CABA'],
  ['OBRA SOCIAL DE LOCUTORES', '110602', 'OSDEL · CABA'],
  ['O.S.P. BUENOS AIRES (IOMA)', '902001', 'IOMA · Buenos Aires'],
  ['OBRA SOCIAL UNIÓN', '100205', 'Córdoba'],
  ['AMBOS DE COSDE', '7', 'Salta'],
  ['MUTUAL DE CAÑEROS', '8', 'Tucumán'],
  ['MUTUAL DE CANEROS', '9', 'Jujuy'],
  ['INSTITUTO NACIONAL DE SERVICIOS SOCIALES PARA JUBILADOS Y PENSIONADOS', '10', 'CABA'],
].map(([name = '', federation_code = '', details = ''], place) =>
  healthInsurance({ health_insurance_id: place + 1, name, federation_code, details }),
);

describe('suggestInsurances', () => {
  test.each([
    ['osde', [1, 2, 5]],
    ['OSDE', [1, 2, 5]],
    ['union', [4]],
    ['obra loc', [2]],
    ['4008', [1]],
    ['ioma', [3]],
    ['cordoba', [4]],
    ['cañeros', [6]],
    ['mutual caneros', [6, 7]],
    ['(ioma)', [3]],
    ['pami', [8]],
    ['nada de esto', []],
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('suggests for %j the insurances %j', (typed, ids) => {
    expect(suggestInsurances(insurances, typed).map(({ id }) => id)).toEqual(ids);
  });

  test('suggests the registered name, by which a patient is charged', () => {
    expect(suggestInsurances(insurances, 'ioma').map(({ name }) => name)).toEqual([
      'O.S.P. BUENOS AIRES (IOMA)',
    ]);
  });

  test('limits the number of suggestions', () => {
    const many = Array.from({ length: 339 }, (_, id) => healthInsurance({ health_insurance_id: id + 1 }));
    expect(suggestInsurances(many, 'obra')).toHaveLength(30);
  });
});
