import { describe, expect, it } from 'vitest';
import { isSingleName, leadingPart, splitFullName } from './full-name.ts';

describe('a full name', () => {
  it.each<[string, 'last' | 'first', string, string]>([
    ['Pérez, Juan', 'last', 'Pérez', 'Juan'],
    ['Pérez, Juan', 'first', 'Pérez', 'Juan'],
    ['Della Valle, María de los Ángeles', 'last', 'Della Valle', 'María de los Ángeles'],
    ['PÉREZ JUAN', 'last', 'PÉREZ', 'JUAN'],
    ['Juan Pérez', 'first', 'Pérez', 'Juan'],
    ['Pérez , Juan', 'last', 'Pérez', 'Juan'],
    ['PÉREZ  JUAN', 'last', 'PÉREZ', 'JUAN'],
    ['PÉREZ JUAN DE', 'last', 'PÉREZ', 'JUAN DE'],
    ['NAVARRO DE LA VEGA', 'last', 'NAVARRO', 'DE LA VEGA'],
  ])('splits %j, with the %s name first, into %s and %s', (text, leading, lastName, firstName) =>
    expect(splitFullName(text, leading)).toEqual({ lastName, firstName, isGuess: false }),
  );

  it.each<[string, 'last' | 'first', string, string]>([
    ['PÉREZ JUAN CARLOS', 'last', 'PÉREZ', 'JUAN CARLOS'],
    ['PEREZ GOMEZ JUAN CARLOS', 'last', 'PEREZ GOMEZ', 'JUAN CARLOS'],
    ['PONCE DE LEON ANA', 'last', 'PONCE DE LEON', 'ANA'],
    ['GARCIA DE LA VEGA LUZ MARIA', 'last', 'GARCIA DE LA VEGA', 'LUZ MARIA'],
    ['ORTEGA Y GASSET JOSE', 'last', 'ORTEGA Y GASSET', 'JOSE'],
    ['SAENZ VALIENTE ROSA', 'last', 'SAENZ VALIENTE', 'ROSA'],
    ['GOMEZ MARIA DE LOS ANGELES', 'last', 'GOMEZ', 'MARIA DE LOS ANGELES'],
    ['NAVARRO XUL SOLAR', 'last', 'NAVARRO', 'XUL SOLAR'],
    ['NAVARRO DE LA VEGA XUL', 'last', 'NAVARRO DE LA VEGA', 'XUL'],
    ['Juan Carlos Pérez', 'first', 'Pérez', 'Juan Carlos'],
    ['Juan Carlos Pérez Gómez', 'first', 'Pérez Gómez', 'Juan Carlos'],
    ['María de los Ángeles Pérez', 'first', 'Pérez', 'María de los Ángeles'],
    ['Xul Ñancul Solari', 'first', 'Solari', 'Xul Ñancul'],
    ['Xul Juan Pérez Gómez', 'first', 'Pérez Gómez', 'Xul Juan'],
    ['María Valle Sosa', 'first', 'Valle Sosa', 'María'],
    ['de Ana', 'last', 'de', 'Ana'],
    ['de  la Ana', 'last', 'de la', 'Ana'],
  ])('guesses that %j, with the %s name first, is %s and %s', (text, leading, lastName, firstName) =>
    expect(splitFullName(text, leading)).toEqual({ lastName, firstName, isGuess: true }),
  );

  it.each([
    'DELLA VALLE',
    'VAN DER BERG',
    'LO PRESTI',
    'DE LA FUENTE',
    "D'ANGELO",
    'D ANGELO',
    'DI MARCO',
    'DOS SANTOS',
    'DALLA COSTA',
    'MC DONALD',
    'SAN MARTIN',
    'SANTA CRUZ',
    'EL HAYEK',
    'VON DER BECKE',
    'DE LOS RIOS',
    'LE BLANC',
    'O CONNOR',
    'SAINT JEAN',
    'ST. JEAN',
  ])('%s is one surname', (surname) => {
    expect(splitFullName(`${surname} MARIA`, 'last')).toMatchObject({
      lastName: surname,
      firstName: 'MARIA',
    });
    expect(splitFullName(`MARIA ${surname}`, 'first')).toMatchObject({
      lastName: surname,
      firstName: 'MARIA',
    });
  });

  it.each(['Pérez', ', Juan', 'Pérez,', ''])('is undefined for %j, which lacks a part', (text) =>
    expect(splitFullName(text, 'last')).toBeUndefined(),
  );

  it.each([
    [['PEREZ JUAN', 'LOPEZ ANA MARIA'], 'last'],
    [['Juan Pérez', 'Ana López'], 'first'],
    [['PEREZ GOMEZ JUAN'], 'last'],
    [['PEREZ JUAN', 'LOPEZ ANA', 'SOSA JUAN', 'Ana Gómez'], 'last'],
    [['Juan Pérez', 'Ana López', 'Juan Sosa', 'GOMEZ ANA'], 'first'],
    [['Juan Pérez', 'Ana López', 'GOMEZ ANA'], undefined],
    [['Juan Pérez', 'LOPEZ ANA'], undefined],
    [['Xul Solar', 'Pérez, Ana', 'Luz'], undefined],
  ] as const)('a column of %j begins with the %s part', (texts, leading) =>
    expect(leadingPart(texts)).toBe(leading),
  );

  it.each([
    ['Pérez', true],
    ['de la Cruz', true],
    ['Pérez Juan', false],
  ])('%j is a single name: %s', (text, isSingle) => expect(isSingleName(text)).toBe(isSingle));
});
