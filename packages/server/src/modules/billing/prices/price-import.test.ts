import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type BillingFixture, buildBillingFixture } from '../testing/billing-fixture.ts';

const app = await testApp();
const HEADING = 'Código;Precio;Cobertura (%);Coseguro;Autorización';

let fixture: BillingFixture;
let ids: Readonly<Record<string, number>>;
beforeEach(async () => {
  fixture = await buildBillingFixture(app);
  const added = [await fixture.add('02.22'), await fixture.add('10.01'), await fixture.add('-A')];
  ids = Object.fromEntries(added.map(({ code, id }) => [code, id]));
});

const importFile = async (content: string, overrides: object = {}) =>
  fixture.billing.importPrices({
    params: fixture.list,
    body: { content, validFrom: TODAY, preview: false, version: await fixture.version(), ...overrides },
  });

const exportFile = async (token = fixture.dentist.token): Promise<string> => {
  const { clinicId, id } = fixture.list;
  const url = `/services/billing/clinics/${clinicId}/price-lists/${id}/prices/csv`;
  return (await app.request({ method: 'GET', url, token })).body;
};

const termsOf = async (code: string) =>
  (await fixture.read()).current.find(({ procedureId }) => procedureId === ids[code]);

describe('an import', () => {
  test.each([
    ['semicolons and a decimal comma', `${HEADING}\r\n02.22;$ 15.000,50;62,5;500;Sí\r\n`],
    [
      'commas and quotes',
      '"Código","Precio","Cobertura (%)","Coseguro","Autorización"\n02.22,"15.000,50","62,5",500,sí\n',
    ],
    [
      'tabs and a decimal point',
      'CODIGO\tprecio\tCobertura %\tCoseguro\tautorizacion\n02.22\t15000.50\t62.5 %\t500.00\tx',
    ],
    [
      'a byte order mark, spaces and empty lines',
      `\ufeff${HEADING}\n\n 02.22 ; 15000,5 ;62,50%; 500 ; SI \n;;;;\n`,
    ],
  ])('reads %s', async (_, content) => {
    expect(await importFile(content)).toEqual({
      version: 2,
      created: 1,
      changed: 0,
      unchanged: 0,
      errors: [],
    });
    expect(await termsOf('02.22')).toMatchObject({
      price: 1_500_050,
      coveredPercent: 62.5,
      copayment: 50_000,
      needsAuthorization: true,
    });
  });

  test('counts new, changed and unchanged prices, and skips lines without a price', async () => {
    await importFile('Código;Precio\n02.22;100\n10.01;200\n');
    const result = await importFile('Código;Precio\n02.22;100\n10.01;250\n-A;300\n', { preview: true });
    expect(result).toEqual({ version: 2, created: 1, changed: 1, unchanged: 1, errors: [] });
    expect(await fixture.version()).toBe(2);
    expect(await importFile('Código;Precio\n02.22;\n10.01;250\n')).toMatchObject({
      changed: 1,
      unchanged: 0,
    });
    expect(await termsOf('02.22')).toMatchObject({ price: 10_000 });
  });

  test('applies from its day on', async () => {
    await importFile('Código;Precio\n02.22;100\n');
    await importFile('Código;Precio\n02.22;120\n', { validFrom: addDays(TODAY, 7) });
    const { current, upcoming } = await fixture.read();
    expect([current, upcoming]).toMatchObject([[{ price: 10_000 }], [{ price: 12_000 }]]);
  });

  test('writes nothing if a line has an error, and describes the error', async () => {
    const lines = [
      'Código;Precio;Cobertura (%);Cobertura ($);Coseguro;Autorización',
      '02.22;100;;;;',
      '99.99;100;;;;',
      '10.01;mil;;;;',
      '10.01;100;120;;;',
      '10.01;100;50;20;;',
      '10.01;100;;150;;',
      '10.01;100;;;150;',
      '10.01;100;;;;quizás',
      ';100;;;;',
      '"02.22";"1,234";;;;',
      '02.22;100;;;;',
      '10.01;-5;;;;',
      '10.01;1234567890;;;;',
    ];
    const { errors, ...counts } = await importFile(lines.join('\n'));
    expect(errors).toEqual([
      { line: 3, message: 'No hay una prestación con el código «99.99»' },
      { line: 4, message: '«mil» no es válido en «Precio»' },
      { line: 5, message: '«120» no es válido en «Cobertura (%)»' },
      { line: 6, message: 'Tiene cobertura en porcentaje y en importe: dejá una' },
      { line: 7, message: 'La cobertura supera el precio' },
      { line: 8, message: 'El coseguro supera el precio' },
      { line: 9, message: '«quizás» no es válido en «Autorización»' },
      { line: 10, message: 'Falta el código' },
      { line: 11, message: '«1,234» no es válido en «Precio»' },
      { line: 12, message: 'El código «02.22» está repetido' },
      { line: 13, message: '«-5» no es válido en «Precio»' },
      { line: 14, message: '«1234567890» no es válido en «Precio»' },
    ]);
    expect(counts).toEqual({ version: 1, created: 1, changed: 0, unchanged: 0 });
    expect((await fixture.read()).current).toEqual([]);
  });

  test.each([
    ['Prestación;Precio\nx;1', 1, 'Falta la columna «Código»'],
    ['Código;Importe\n02.22;1', 1, 'Falta la columna «Precio»'],
    ['Código;Precio\n02.22;1\n"10.01;2\n', 3, 'Hay comillas sin cerrar'],
  ])('describes the error of the unreadable file %j', async (content, line, message) => {
    expect((await importFile(content)).errors).toContainEqual({ line, message });
  });

  test('shows the first 100 errors', async () => {
    const lines = Array.from({ length: 500 }, (_, n) => `X${n};1`);
    expect((await importFile(['Código;Precio', ...lines].join('\n'))).errors).toHaveLength(100);
  });

  test.each(['', 'Código;Precio\n', 'Código;Precio\n02.22;\n'])('refuses %j', async (content) => {
    await expect(importFile(content)).rejects.toMatchObject({
      status: 409,
      message: 'El archivo no tiene precios',
    });
  });

  test('refuses an outdated version', async () => {
    await fixture.write(ids['10.01'] ?? 0);
    await expect(importFile('Código;Precio\n02.22;1', { version: 1 })).rejects.toMatchObject({ status: 409 });
  });
});

describe('an export', () => {
  test('is a file that an import reads back unchanged', async () => {
    await fixture.write(ids['02.22'] ?? 0, { price: 123_456_789, coveredPercent: 62.5, copayment: 1 });
    await fixture.write(ids['10.01'] ?? 0, { price: 100, coveredAmount: 33, needsAuthorization: true });
    await fixture.write(ids['-A'] ?? 0, { price: 0 });
    const { current } = await fixture.read();
    expect(await importFile(await exportFile())).toMatchObject({ changed: 0, unchanged: 3, errors: [] });
    expect((await fixture.read()).current).toEqual(current);
  });

  test('keeps a spreadsheet from evaluating codes and names', async () => {
    await fixture.billing.createProcedure({
      params: fixture.params,
      body: { code: 'F1', name: '=HYPERLINK("http://x")' },
    });
    const cells = (await exportFile()).split(/[;\r\n]+/);
    expect(cells).toEqual(expect.arrayContaining(["'-A", '"\'=HYPERLINK(""http://x"")"']));
  });

  test('includes procedures without a price and omits retired ones', async () => {
    const { id, version, ...content } = await fixture.add('F2');
    await fixture.billing.updateProcedure({
      params: { ...fixture.params, id },
      body: { ...content, active: false, version },
    });
    const codes = (await exportFile()).split('\r\n').map((line) => line.split(';')[0]);
    expect(codes).toEqual(['\ufeffCódigo', "'-A", '02.22', '10.01', '']);
  });

  test('is audited, also for a receptionist', async () => {
    const { token, id } = await fixture.receptionist();
    await exportFile(token);
    const { rows } = await app.owner.query(
      "select user_id from audit where action = 'export' and object_id = $1",
      [fixture.list.id],
    );
    expect(rows).toEqual([{ user_id: id }]);
  });
});
