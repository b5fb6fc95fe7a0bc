import { insuranceNames } from '@dentaria/contract/health-insurance/insurance-names.ts';
import { healthInsuranceWrite } from '@dentaria/contract/health-insurance/insurances.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
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

/** People do not use these acronyms. */
const NICKNAMES: Readonly<Record<string, string>> = { OSLPASTEUR: 'Luis Pasteur', OSPCN: 'Unión Personal' };

test('a short name is the acronym of the registry', async () => {
  const shortened = (await readRegistry()).flatMap(({ name, details }) => {
    const short = shortInsuranceName(name);
    const acronym = details.split(' · ')[0] ?? '';
    return short === name || short === 'PAMI' ? [] : [{ short, acronym: NICKNAMES[acronym] ?? acronym }];
  });
  expect(shortened.length).toBeGreaterThan(45);
  expect(shortened.filter(({ short, acronym }) => !acronym.startsWith(short))).toEqual([]);
});

/** Several obras sociales share these acronyms, or they are too short to identify one. */
const AMBIGUOUS = ['AMP', 'CSS', 'DOS', 'IPS', 'ISJ', 'OSEP', 'OSPE', 'OSPIA', 'OSPIP', 'OSPIT'];

test('finds every obra social by its name regardless of spaces, punctuation and case, and by its short name', async () => {
  const registry = await readRegistry();
  const { find } = insuranceNames(registry);
  const missed = registry.flatMap(({ name }) =>
    [
      name,
      name.replaceAll(/[().,-]/g, ''),
      name.replaceAll(' ', '  '),
      name.toLowerCase(),
      shortInsuranceName(name),
    ]
      .filter((spelling) => find(spelling)?.name !== name && !AMBIGUOUS.includes(spelling))
      .map((spelling) => ({ name, spelling })),
  );
  expect(missed).toEqual([]);
});

test('ignores an acronym that several obras sociales share, and words of three letters', async () => {
  const registry = await readRegistry();
  const { find } = insuranceNames(registry);
  const acronyms = registry.flatMap(({ details }) => {
    const facts = details.split(' · ');
    return facts.length === 3 ? [facts[0] ?? ''] : [];
  });
  const shared = acronyms.filter((each, place) => acronyms.indexOf(each) !== place);
  const short = acronyms.filter((each) => each.length < 4 && each !== 'ASE');
  expect(shared.length).toBeGreaterThan(5);
  expect([...shared, ...short, ...AMBIGUOUS].filter((each) => find(each) !== undefined)).toEqual([]);
});
