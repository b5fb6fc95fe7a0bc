import { healthInsuranceWrite } from '@dentaria/contract/health-insurance/insurances.ts';
import { expect, test } from 'vitest';
import { parseRegistry, readRegistry } from './registry.ts';

const HEADING = 'rnos\tnombre\tsigla\tprovincia\ttipo';

test.each([
  ['100205\tOBRA SOCIAL DE ACTORES\tOSA\tCABA\tObra social', 'OSA · CABA · Obra social'],
  ['2\tUNION FEDERAL\t\tCABA\tObra social', 'CABA · Obra social'],
  ['3\tDEL SUR\t\tNO IDENTIFICADA\tObra social', 'Obra social'],
  ['4\tSIN DATOS\t\tNO IDENTIFICADA\t', 'Registro nacional de obras sociales'],
])('the details of %j are %j', (line, details) => {
  const [federation_code, name] = line.split('\t');
  expect(parseRegistry(`${HEADING}\r\n${line}\r\n`)).toEqual([{ name, federation_code, details }]);
});

test('every line of the registry is a valid health insurance with a unique code', async () => {
  const registry = await readRegistry();
  expect(registry).toHaveLength(339);
  expect(registry.map((entry) => healthInsuranceWrite.parse(entry))).toEqual(registry);
  expect(new Set(registry.map(({ federation_code }) => federation_code)).size).toBe(339);
});
