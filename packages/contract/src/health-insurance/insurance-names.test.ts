import { expect, test } from 'vitest';
import { insuranceNames, isNoInsurance } from './insurance-names.ts';

const OSDE = 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS';
const OSECAC = 'OBRA SOCIAL DE LOS EMPLEADOS DE COMERCIO Y ACTIVIDADES CIVILES';
const PAMI = 'INSTITUTO NACIONAL DE SERVICIOS SOCIALES PARA JUBILADOS Y PENSIONADOS';
const IOMA = 'O.S.P. BUENOS AIRES (IOMA)';
const CATAMARCA = 'O.S.P. CATAMARCA (OSEP)';
const MENDOZA = 'O.S.P. MENDOZA (OSEP)';
const RURAL = 'OBRA SOCIAL DEL PERSONAL RURAL Y ESTIBADORES DE LA REPUBLICA ARGENTINA';
const CAUCHO = 'OBRA SOCIAL DEL PERSONAL DEL CAUCHO';
const SAN_JUAN = 'O.S.P. SAN JUAN (DOS)';

const { find, findAll } = insuranceNames([
  { name: OSDE, details: 'OSDE · CABA · Obra social' },
  { name: OSECAC, details: 'OSECAC · CABA · Obra social' },
  { name: PAMI, details: 'CABA · Instituto' },
  { name: IOMA, details: 'IOMA · Buenos Aires · Obra social' },
  { name: CATAMARCA, details: 'OSEP · Catamarca · Obra social' },
  { name: MENDOZA, details: 'OSEP · Mendoza · Obra social' },
  { name: RURAL, details: 'OSPRERA · CABA · Obra social' },
  { name: CAUCHO, details: 'CABA · Obra social' },
  { name: 'OBRA SOCIAL DE FUTBOLISTAS', details: 'FAA · CABA · Obra social' },
  { name: SAN_JUAN, details: 'DOS · San Juan · Obra social' },
  { name: 'Particular Salud', details: 'Prepaga' },
  { name: 'Medicina del Sur', details: 'Prepaga' },
  { name: 'Medicina del Sur', details: 'La otra' },
]);

test.each([
  ['OSDE', OSDE],
  [' osde ', OSDE],
  ['O.S.D.E.', OSDE],
  ['O S D E', OSDE],
  ['Obra social OSDE', OSDE],
  ['OSDE 210', OSDE],
  ['OSDE-310', OSDE],
  ['osde (plan 410)', OSDE],
  ['OSDE 2 510', OSDE],
  ['OSDE Binario', OSDE],
  ['Obra Social  de Ejecutivos y del personal de Dirección de Empresas', OSDE],
  ['osecac', OSECAC],
  ['Empleados de Comercio', OSECAC],
  ['P.A.M.I.', PAMI],
  ['PAMI - INSSJP', PAMI],
  ['ioma', IOMA],
  ['O.S.P. BUENOS AIRES IOMA', IOMA],
  ['O.S.P.  Buenos Aires (IOMA)', IOMA],
  ['OSEP Mendoza', MENDOZA],
  ['OSEP (Catamarca)', CATAMARCA],
  ['OSEP', undefined],
  ['UATRE', RURAL],
  ['Personal rural y estibadores de la República Argentina', RURAL],
  ['OSDE210', OSDE],
  ['OSDE Flux', OSDE],
  ['Caucho', undefined],
  ['Obra social del caucho', CAUCHO],
  ['Del Caucho', CAUCHO],
  ['FAA', undefined],
  ['dos', undefined],
  ['los dos', undefined],
  ['DOS San Juan', SAN_JUAN],
  ['medicina del sur', undefined],
  ['Particular Salud', 'Particular Salud'],
  ['particular salud sa', undefined],
  ['Swiss Medical', undefined],
  ['Particular', undefined],
  ['', undefined],
  ['(', undefined],
])('finds for %j the obra social %s', (text, name) => expect(find(text)?.name).toBe(name));

const registeredAs = (acronym: string) => ({
  name: 'OBRA SOCIAL DE UN GREMIO',
  details: `${acronym} · CABA · Obra social`,
});

test.each([
  ['ASE', 'ASE'],
  ['Bancaria', 'OSBA'],
  ['La Bancaria', 'OSBA'],
  ['OSDE Neo', 'OSDE'],
  ['SMATA', 'OSMATA'],
  ['UOCRA', 'OSPECON'],
  ['Construir Salud', 'OSPECON'],
  ['UOCRA Construir Salud', 'OSPECON'],
  ['UOM', 'OSUOMRA'],
  ['UOMRA', 'OSUOMRA'],
  ['UTHGRA', 'OSUTHGRA'],
  ['INSSJP', 'PAMI'],
  ['INSSJyP', 'PAMI'],
  ['INSSJP PAMI', 'PAMI'],
  ['UPCN', 'Unión Personal'],
  ['Unión Personal UPCN', 'Unión Personal'],
  ['UPCN Unión Personal', 'Unión Personal'],
])('finds by the usual name %s the obra social registered as %s', (usualName, acronym) => {
  const registered = registeredAs(acronym);
  expect(insuranceNames([registered, registeredAs('OSPOCE')]).find(usualName)).toBe(registered);
});

test.each([
  ['osep', [CATAMARCA, MENDOZA]],
  ['Medicina del Sur', ['Medicina del Sur', 'Medicina del Sur']],
])('finds several obras sociales for %j', (text, names) =>
  expect(findAll(text).map(({ name }) => name)).toEqual(names),
);

test.each([
  ['Particular', true],
  ['no tiene', true],
  ['S/OS', true],
  ['-', true],
  ['Sin obra social', true],
  ['sin', true],
  ['Particular (efectivo)', true],
  ['Ninguna obra social', true],
  ['No, paga en efectivo', true],
  ['OSDE', false],
  ['Sindicato de panaderos', false],
  ['Sin registrar', false],
  ['Sin O.S.', true],
  ['Nobis', false],
])('recognises %j as private: %s', (text, none) => expect(isNoInsurance(text)).toBe(none));
