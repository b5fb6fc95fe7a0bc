import type { ProposedLine } from '@dentaria/contract/billing/estimates.ts';
import { describe, expect, it, test } from 'vitest';
import { estimate } from '../../testing/estimates.ts';
import {
  discountOf,
  EMPTY_LINE,
  type EstimateFormValues,
  formSchema,
  type LineValues,
  missingLines,
  newValues,
  pricedLine,
  valuesOf,
} from './estimate-form.ts';

const line = (overrides: Partial<LineValues> = {}): LineValues => ({
  ...EMPTY_LINE,
  procedureId: 5,
  code: '02.22',
  description: 'Restauración',
  price: '15.000,50',
  ...overrides,
});

const values = (overrides: Partial<EstimateFormValues> = {}): EstimateFormValues => ({
  ...newValues('2026-11-24'),
  lines: [line()],
  ...overrides,
});

/** The first message by field. */
function errorsOf(given: EstimateFormValues): Record<string, string> {
  const issues = formSchema.safeParse(given).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of an estimate', () => {
  it('reads amounts as people type them', () => {
    const given = values({
      lines: [line({ covered: '1000', toothNumber: ' 16 ', faces: ['oclusal'] })],
      discountKind: 'percent',
      discount: '12,5 %',
      instalments: '3',
    });
    expect(formSchema.parse(given)).toMatchObject({
      lines: [{ procedureId: 5, price: 1_500_050, covered: 100_000, toothNumber: '16', faces: ['oclusal'] }],
      discount: { percent: 12.5 },
      instalments: 3,
      firstInstalmentDay: null,
      validUntil: '2026-12-24',
      note: null,
    });
  });

  it('names every invalid field', () => {
    const given = values({
      lines: [
        line({ procedureId: null, description: '', price: '' }),
        line({ price: '100', covered: '200', toothNumber: '99' }),
        line({ faces: ['oclusal'], price: '-5' }),
      ],
      discountKind: 'percent',
      discount: '150',
      instalments: '',
      validUntil: '',
    });
    expect(errorsOf(given)).toMatchObject({
      'lines.0.procedureId': 'Elegí una prestación',
      'lines.0.description': 'La descripción es requerida',
      'lines.0.price': 'Escribí el importe',
      'lines.1.toothNumber': 'Pieza inválida',
      'lines.2.price': 'El importe no puede ser negativo',
      discount: 'Entre 0 y 100, con hasta dos decimales',
      instalments: 'Entre 1 y 36 cuotas',
      validUntil: 'Fecha no válida',
    });
  });

  test.each([
    [{ covered: '15.001' }, 'lines.0.covered', 'No puede superar el precio'],
    [{ faces: ['oclusal'] }, 'lines.0.toothNumber', 'Indicá la pieza de las caras'],
  ])('rejects a line with %j', (wrong, field, message) => {
    expect(errorsOf(values({ lines: [line(wrong)] }))).toEqual({ [field]: message });
  });

  it('rejects a discount that exceeds what the patient pays', () => {
    const given = values({ discountKind: 'amount', discount: '15.000,51' });
    expect(errorsOf(given)).toEqual({ discount: 'No puede superar lo que paga el paciente' });
    expect(errorsOf({ ...given, discount: '15.000,50' })).toEqual({});
    expect(errorsOf({ ...given, discount: '0' })).toEqual({ discount: 'Escribí el importe' });
  });

  it('requires at least one line', () => {
    expect(errorsOf(values({ lines: [] }))).toEqual({ lines: 'Agregá una prestación' });
  });

  it('sends a stored draft as it was stored', () => {
    const stored = estimate({ discount: { percent: 10.5 }, note: 'Sin apuro' });
    expect(formSchema.parse(valuesOf(stored))).toMatchObject({
      lines: stored.lines.map(({ procedureId, price, covered, toothNumber, faces }) => ({
        procedureId,
        price,
        covered,
        toothNumber,
        faces,
      })),
      discount: { percent: 10.5 },
      instalments: 2,
      firstInstalmentDay: '2026-12-24',
      note: 'Sin apuro',
    });
  });
});

test.each([
  ['percent', '12,5', { percent: 12.5 }],
  ['percent', '101', null],
  ['percent', 'diez', null],
  ['amount', '1.000', { amount: 100_000 }],
  ['amount', 'mil', null],
  ['none', '10', null],
] as const)('reads a discount of kind %s typed as %j as %j', (discountKind, discount, expected) => {
  expect(discountOf({ discountKind, discount })).toEqual(expected);
});

test('limits the covered part of a line to its price', () => {
  expect(pricedLine({ price: '100', covered: '150' })).toEqual({
    price: 10_000,
    covered: 10_000,
    patientPart: 0,
  });
  expect(pricedLine({ price: '1.', covered: '' })).toEqual({ price: 0, covered: 0, patientPart: 0 });
});

const proposed = (overrides: Partial<ProposedLine> = {}): ProposedLine => ({
  procedureId: 5,
  code: '02.22',
  description: 'Restauración',
  toothNumber: '16',
  faces: ['oclusal'],
  price: 0,
  covered: 0,
  needsAuthorization: false,
  hasPrice: false,
  ...overrides,
});

test('adds the work of the chart that the estimate lacks', () => {
  const added = missingLines(
    [line({ toothNumber: '16' })],
    [proposed(), proposed({ toothNumber: '26' }), proposed({ procedureId: 6, price: 500, hasPrice: true })],
  );
  expect(added.map(({ procedureId, toothNumber, price }) => [procedureId, toothNumber, price])).toEqual([
    [5, '26', ''],
    [6, '16', '5,00'],
  ]);
});
