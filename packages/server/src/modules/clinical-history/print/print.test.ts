import { readFile } from 'node:fs/promises';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { describe, expect, test } from 'vitest';
import { formatMoment } from '../../../kernel/print/dates.ts';
import { LOGO_SHAPES } from '../../../kernel/print/letterhead.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { pdfFontOf, pdfPositionOf, pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';
import { historyPrints } from '../testing/printed-histories.ts';
import { checkSignatures } from '../testing/printed-signatures.ts';

const ZONE = 'America/Argentina/Buenos_Aires';

const app = await testApp();
const calls = historyCalls(app);

const { print, practiceWithHistory } = historyPrints(app);

const audited = async (historyId: number) =>
  (
    await app.owner.query(
      "select user_id, role, clinic_id, object, version from audit where object_id = $1 and object = 'history' and action = 'print'",
      [historyId],
    )
  ).rows;

describe('access', () => {
  test.each<[RoleName]>([['RECEPTIONIST'], ['PATIENT'], ['GUEST']])(
    '%s gets a 403 without data',
    async (role) => {
      const { clinic, patient, history } = await practiceWithHistory();
      const user = role === 'PATIENT' ? patient : await buildUser(app, { role, clinicId: clinic.id });
      const answer = await print(user.token, patient.id);
      expect(answer.statusCode).toBe(403);
      expect(Object.keys(answer.json())).toEqual(['message']);
      expect(await audited(history.historyId)).toEqual([]);
    },
  );

  test('returns 401 without a session', async () => {
    const { patient } = await practiceWithHistory();
    for (const token of [null, 'nonsense']) expect((await print(token, patient.id)).statusCode).toBe(401);
  });

  test('dentists of the clinic and administrators may print, audited with the version', async () => {
    const { dentist, patient, clinic, history } = await practiceWithHistory();
    const admin = await buildUser(app, { role: 'ADMIN' });
    expect((await print(dentist.token, patient.id)).statusCode).toBe(200);
    await calls.save(dentist.token, patient.id, asSave(history, { toothNotes: [] }));
    expect((await print(admin.token, patient.id)).statusCode).toBe(200);
    expect(await audited(history.historyId)).toEqual([
      { user_id: dentist.id, role: 'DENTIST', clinic_id: clinic.id, object: 'history', version: 1 },
      { user_id: admin.id, role: 'ADMIN', clinic_id: clinic.id, object: 'history', version: 2 },
    ]);
  });

  test('other clinics, absent and archived histories and unknown patients get the same 404', async () => {
    const { patient, dentist, history } = await practiceWithHistory();
    const foreign = await buildPractice(app);
    const bodies = [
      await print(foreign.dentist.token, patient.id),
      await print(foreign.dentist.token, foreign.patient.id),
      await print(dentist.token, 2_000_000_000),
    ];
    await calls.archive(dentist.token, patient.id);
    bodies.push(await print(dentist.token, patient.id));
    for (const answer of bodies) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(bodies[0]?.body);
    }
    expect(await audited(history.historyId)).toEqual([]);
    for (const bad of ['0', '-1', '1.5', 'x', '9223372036854775808']) {
      expect((await print(dentist.token, bad)).statusCode).toBe(400);
    }
  });
});

describe('the PDF', () => {
  test('the PDF is shown inline, named after the DNI and not cached', async () => {
    const { dentist, patient } = await practiceWithHistory();
    const { headers, rawPayload } = await print(dentist.token, patient.id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename=historia-clinica-30111222.pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rawPayload.subarray(-6).toString()).toBe('%%EOF\n');
  });

  test('the PDF contains patient, version, author and every section', async () => {
    const { dentist, patient, clinic, history } = await practiceWithHistory(
      newHistory({
        treatmentPlan: [
          newRow({ treatmentDescription: 'Corona de porcelana', debit: 15000.1, toothNumber: '16' }),
          newRow({ treatmentDescription: 'Pago', debit: 0, credit: 20000.3 }),
        ],
      }),
    );
    const { rows } = await app.owner.query<{ hash: Buffer }>(
      'select hash from history_versions where history_id = $1',
      [history.historyId],
    );
    const lines = pdfText((await print(dentist.token, patient.id)).rawPayload).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        clinic.name,
        "José O'Higgins",
        'DNI 30.111.222',
        `Historia N.º ${history.historyId} · Versión 1, guardada el ${formatMoment(new Date(history.updatedAt), ZONE)} por Ana Pérez`,
        '• Alergia a drogas: Penicilina',
        'Anamnesis',
        'Odontograma',
        'Pieza 16',
        'Sensible al frío',
        'Corona de porcelana',
        '01/03/2026',
        '15.000,10',
        '20.000,30',
        'Página 1 de 2',
        'Página 2 de 2',
        `Historia N.º ${history.historyId}, versión 1. SHA-256 ${rows[0]?.hash.toString('hex')}`,
      ]),
    );
    expect(lines.join('\n')).toMatch(/Impresa el \d\d\/\d\d\/\d{4}, \d\d:\d\d por Ana Pérez\./);
  });

  test('the PDF marks the answers that raise an alert, and no other "Sí"', async () => {
    const { dentist, patient } = await practiceWithHistory(
      newHistory({
        anamnesis: {
          cicatrizacion: 'false',
          golpe_dientes: 'true',
          alergia_droga: 'false',
          renales: 'true',
          medicamentos_consumo: 'Losartán',
        },
      }),
    );
    const pdf = (await print(dentist.token, patient.id)).rawPayload;
    const fontOf = (text: string) => pdfFontOf(pdf, text);
    const [bold, regular] = [fontOf('Anamnesis'), fontOf('Losartán')];
    expect(bold).not.toBe(regular);
    expect(fontOf('¿Cicatriza bien y sangra normalmente?  No')).toBe(bold);
    expect(fontOf('¿Tiene problemas renales?  Sí')).toBe(bold);
    expect(fontOf('¿Tuvo algún golpe en los dientes?  Sí')).toBe(regular);
    expect(fontOf('¿Es alérgico a alguna droga?  No')).toBe(regular);
    expect(fontOf('• Sangrado o cicatrización anormal')).toBe(bold);
    expect(fontOf('• Problemas renales')).toBe(bold);
    expect(fontOf('• Medicación: Losartán')).toBe(regular);
  });

  test('the PDF prints the answers of a group in two columns', async () => {
    const { dentist, patient } = await practiceWithHistory(
      newHistory({
        anamnesis: { diabetes: 'false', hepatitis: 'true', hepatitis_detail: 'Tipo A', fuma: 'true' },
      }),
    );
    const pdf = (await print(dentist.token, patient.id)).rawPayload;
    const [first, second, third] = ['¿Es diabético?  No', '¿Tuvo hepatitis?  Sí', '¿Fuma?  Sí'].map((text) =>
      pdfPositionOf(pdf, text),
    );
    expect(first?.y).toBe(second?.y);
    expect(first?.x).toBe(third?.x);
    expect(first?.x).toBeLessThan(second?.x ?? 0);
    expect(pdfPositionOf(pdf, '¿De qué tipo? Tipo A')?.x).toBe(second?.x);
    expect(third?.y).toBeLessThan(first?.y ?? 0);
  });

  test('the PDF shows the address of the clinic and, at the signature, the licence of the author', async () => {
    const { dentist, patient, clinic } = await practiceWithHistory();
    const printed = async () => pdfText((await print(dentist.token, patient.id)).rawPayload).split('\n');
    expect(await printed()).toContain('Ana Pérez');
    expect((await printed()).join()).not.toContain('Matrícula');
    await app.owner.query('update clinics set address = $1 where id = $2', ['San Martín 100', clinic.id]);
    await app.owner.query('update users set license_number = $1 where id = $2', ['MN 12345', dentist.id]);
    expect(await printed()).toEqual(
      expect.arrayContaining(['San Martín 100', 'Ana Pérez · Matrícula MN 12345']),
    );
  });

  test('the PDF begins with the logo used on screen, next to the name and address of the clinic', async () => {
    const { dentist, patient, clinic } = await practiceWithHistory();
    await app.owner.query('update clinics set address = $1 where id = $2', ['San Martín 100', clinic.id]);
    const { rows } = await app.owner.query('select name from clinics where id = $1', [clinic.id]);
    const pdf = (await print(dentist.token, patient.id)).rawPayload;
    const [name, address] = [String(rows[0]?.name), 'San Martín 100'].map((text) => pdfPositionOf(pdf, text));
    expect(name?.x).toBe(address?.x);
    expect(name?.y).toBeGreaterThan(address?.y ?? 0);
    // The logo and the patient's name start at the margin; the clinic's name is to the right of the logo.
    const margin = pdfPositionOf(pdf, "José O'Higgins")?.x ?? Number.NaN;
    expect((name?.x ?? 0) - margin).toBeGreaterThan(30);
    const screens = await readFile(new URL('../../../../../web/public/favicon.svg', import.meta.url), 'utf8');
    for (const { fill } of LOGO_SHAPES) expect(screens).toContain(`fill="${fill}"`);
    for (const { path } of LOGO_SHAPES) expect(screens).toContain(`d="${path}"`);
  });

  test('the PDF prints the code point of a character that no font has', async () => {
    const { dentist, patient } = await practiceWithHistory(
      newHistory({ anamnesis: { otras_enfermedades: 'cara \u{1fae0}.' } }),
    );
    expect(pdfText((await print(dentist.token, patient.id)).rawPayload)).toContain('cara [U+1FAE0].');
  });

  test.each([
    ['1985-03-09', ['18', '41'], ['55', '85']],
    [null, ['18', '55', '85', '41'], []],
    ['2024-01-01', ['55', '85'], ['18', '41']],
  ] as const)('the PDF of a patient born %s shows the teeth of that age', async (dob, shown, hidden) => {
    const content = newHistory({ toothStatus: {}, toothNotes: [], treatmentPlan: [] });
    const { dentist, patient } = await practiceWithHistory({
      ...content,
      demographics: { ...content.demographics, dob },
    });
    const lines = pdfText((await print(dentist.token, patient.id)).rawPayload).split('\n');
    expect(lines).toEqual(expect.arrayContaining([...shown]));
    for (const tooth of hidden) expect(lines).not.toContain(tooth);
  });

  test('the PDF states that the sections of an empty history are empty', async () => {
    const { dentist, patient } = await practiceWithHistory({ demographics: newHistory().demographics });
    const text = pdfText((await print(dentist.token, patient.id)).rawPayload);
    expect(text).toContain('No se registró ninguna respuesta.');
    expect(text).toContain('No consigna.');
    expect(text).toContain('Sin filas en el plan de tratamiento.');
    expect(text).toContain('Alertas\nAnamnesis sin responder');
  });

  test('the plan in the PDF ends with the balance of the account, not with the sum of its rows', async () => {
    const { clinic, dentist, patient } = await practiceWithHistory(
      newHistory({
        treatmentPlan: [
          newRow({ procedureDate: '2026-03-01', debit: 266_000, credit: 0 }),
          newRow({ procedureDate: null, debit: 900_000, credit: 0 }),
        ],
      }),
    );
    const balanceLine = async () =>
      /Saldo.*/.exec(pdfText((await print(dentist.token, patient.id)).rawPayload).replaceAll('\n', ' '))?.[0];
    const today = formatDay(TODAY);
    expect(await balanceLine()).toMatch(`Saldo de la cuenta al ${today}: $ 266.000,00 a pagar. Importes`);
    await app.as(dentist.token).billing.createPayment({
      params: { clinicId: clinic.id, patientId: patient.id },
      body: { amount: 26_600_000, method: 'transfer', day: TODAY, saveId: crypto.randomUUID() },
    });
    expect(await balanceLine()).toMatch(`Saldo de la cuenta al ${today}: sin deuda. Importes`);
  });

  test('the PDF has the signatures on one page with the end of the plan', () =>
    // print.exhaustive.test.ts tries every number of rows.
    checkSignatures(app, [0, 20, 40]));
});
