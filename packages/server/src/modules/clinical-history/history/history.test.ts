import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildPractice, buildUser, details } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, demographics, historyCalls, newHistory, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

async function practiceWithHistory(body: unknown = newHistory()) {
  const practice = await buildPractice(app);
  const answer = await calls.create(practice.dentist.token, practice.patient.id, body);
  expect(answer.statusCode).toBe(201);
  const colleague = await buildUser(app, {
    role: 'DENTIST',
    clinicId: practice.clinic.id,
    firstName: 'Eva',
    lastName: 'Luna',
  });
  return { ...practice, history: answer.json(), colleague };
}

describe('create and read', () => {
  test('create and read return the entity of the specification', async () => {
    const { dentist, patient, clinic } = await buildPractice(app);
    const address = { street: 'Av. Siempre Viva 742', city: 'Salta' };
    const body = newHistory({
      demographics: demographics({
        ...details,
        email: 'jose@example.com',
        dob: '1980-02-29',
        address,
      }),
    });
    const answer = await calls.create(dentist.token, patient.id, body);
    expect(answer.statusCode).toBe(201);
    const history = answer.json();
    expect(history).toEqual({
      ...details,
      historyId: expect.any(Number),
      patientUserId: patient.id,
      clinicId: clinic.id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: history.createdAt,
      version: 1,
      savedBy: { id: dentist.id, name: 'Ana Pérez' },
      fullName: "José O'Higgins",
      firstName: 'José',
      lastName: "O'Higgins",
      email: 'jose@example.com',
      dob: '1980-02-29',
      docNumber: '30111222',
      address: 'Av. Siempre Viva 742, Salta',
      addressParts: { ...address, state: null, country: null, postalCode: null },
      anamnesisResponses: expect.any(String),
      odontogramStateData: expect.any(String),
      treatmentPlan: [
        {
          id: 1,
          procedureDate: '2026-03-01',
          treatmentDescription: 'Restauración',
          debit: 1500.5,
          credit: 0,
          professionalId: dentist.id,
          professionalName: 'Ana Pérez',
          toothNumber: null,
          face: null,
          suggested: false,
        },
      ],
      toothNotes: [{ toothNumber: 16, noteText: 'Sensible al frío' }],
    });
    expect(JSON.parse(history.anamnesisResponses)).toEqual(body.anamnesis);
    expect(JSON.parse(history.odontogramStateData)).toEqual(body.toothStatus);
    const read = await calls.read(dentist.token, patient.id);
    expect(read.statusCode).toBe(200);
    expect(read.headers['cache-control']).toBe('no-store');
    expect(read.json()).toEqual(history);
  });

  test('three fields are sufficient; the others become null or empty', async () => {
    const { history } = await practiceWithHistory({ demographics: demographics() });
    expect(history).toMatchObject({
      email: null,
      dob: null,
      gender: null,
      address: null,
      addressParts: null,
      healthInsurance: null,
      anamnesisResponses: '{}',
      odontogramStateData: '{}',
      treatmentPlan: [],
      toothNotes: [],
    });
  });

  test('an address sent as text is returned as text and as the street of its parts', async () => {
    const address = 'Mitre 100, Rosario';
    const body = newHistory({ demographics: demographics({ address }) });
    const { history } = await practiceWithHistory(body);
    const addressParts = { street: address, city: null, state: null, country: null, postalCode: null };
    expect(history).toMatchObject({ address, addressParts });
  });

  test('an address sent back as the same text keeps its parts; a different text replaces them', async () => {
    const parts = {
      street: 'Mitre 100',
      city: 'Rosario',
      state: 'Santa Fe',
      country: null,
      postalCode: 'S2000',
    };
    const body = newHistory({ demographics: demographics({ address: parts }) });
    const { dentist, patient, history } = await practiceWithHistory(body);
    expect(history.address).toBe('Mitre 100, Rosario, Santa Fe, CP S2000');
    const saveWith = async (version: number, address: string) => {
      const answer = await calls.save(
        dentist.token,
        patient.id,
        asSave(history, { version, demographics: demographics({ address }) }),
      );
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    expect(await saveWith(1, history.address)).toMatchObject({ version: 2, addressParts: parts });
    expect(await saveWith(2, 'Mitre 100')).toMatchObject({
      address: 'Mitre 100',
      addressParts: { street: 'Mitre 100', city: null },
    });
    expect(await saveWith(3, ' ')).toMatchObject({ address: null, addressParts: null });
  });

  test('text is returned unchanged: accents, quotes, emoji, 5,000 characters, 500 rows', async () => {
    const odd = `Ñandú "comillas" 'simples' \\ / <svg onload=alert(1)> {{x}} $1 %s \u202e 🦷👩‍⚕️ é é\r\n\tfin`;
    const long = 'á🦷"'.repeat(1250);
    const rows = Array.from({ length: 500 }, (_, i) =>
      newRow({ treatmentDescription: `${odd} ${i}`, debit: i + 0.1, credit: 999_999_999.99 - i }),
    );
    const { history, dentist, patient } = await practiceWithHistory(
      newHistory({
        anamnesis: { motivo_consulta: odd, otras_enfermedades: long },
        treatmentPlan: rows,
        toothNotes: [
          { toothNumber: 11, noteText: long },
          { toothNumber: 85, noteText: odd },
        ],
      }),
    );
    const read = (await calls.read(dentist.token, patient.id)).json();
    expect(read).toEqual(history);
    expect(JSON.parse(read.anamnesisResponses)).toEqual({ motivo_consulta: odd, otras_enfermedades: long });
    expect(read.toothNotes).toEqual([
      { toothNumber: 11, noteText: long },
      { toothNumber: 85, noteText: odd },
    ]);
    expect(read.treatmentPlan).toHaveLength(500);
    expect(read.treatmentPlan).toMatchObject(rows);
    const { rows: sums } = await app.owner.query(
      'select sum(debit)::text as debit, sum(credit)::text as credit from plan_rows where history_id = $1',
      [history.historyId],
    );
    expect(sums).toEqual([{ debit: '124800.00', credit: '499999875245.00' }]);
  });

  test('a colour that no tool sets is stored unchanged', async () => {
    const toothStatus = { 55: { oclusal: '#AbCdEf', absent: false, crown: true } };
    const { history } = await practiceWithHistory(newHistory({ toothStatus }));
    expect(JSON.parse(history.odontogramStateData)).toEqual(toothStatus);
  });

  test('creating a second history returns 409 with the first', async () => {
    const { dentist, patient, history } = await practiceWithHistory();
    const again = await calls.create(dentist.token, patient.id);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({ message: expect.any(String), current: history });
  });

  test('ignores ids and authors in the body', async () => {
    const { history, dentist } = await practiceWithHistory(
      newHistory({
        id: 12_345,
        version: 9,
        historyId: 77,
        patientUserId: 78,
        clinicId: 79,
        treatmentPlan: [newRow({ id: 900, professionalId: 1, professionalName: 'X' })],
      }),
    );
    expect(history.historyId).not.toBe(12_345);
    expect(history).toMatchObject({ version: 1, treatmentPlan: [{ id: 1, professionalId: dentist.id }] });
  });
});

describe('save', () => {
  test('adds a version with the author and time of the save; createdAt does not change', async () => {
    const { colleague, patient, history } = await practiceWithHistory();
    const saved = await calls.save(colleague.token, patient.id, asSave(history, { toothNotes: [] }));
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({
      ...history,
      version: 2,
      toothNotes: [],
      updatedAt: expect.any(String),
      savedBy: { id: colleague.id, name: 'Eva Luna' },
    });
    expect((await calls.read(colleague.token, patient.id)).json()).toEqual(saved.json());
  });

  test('unchanged rows keep their author; the caller becomes the author of new and changed ones', async () => {
    const { colleague, dentist, patient, history } = await practiceWithHistory(
      newHistory({ treatmentPlan: [newRow(), newRow({ treatmentDescription: 'Limpieza' })] }),
    );
    const [first, second] = history.treatmentPlan;
    const treatmentPlan = [
      newRow({ treatmentDescription: 'Nueva', professionalId: dentist.id }),
      { ...second, credit: 10, professionalId: dentist.id },
      { ...first, professionalId: colleague.id },
    ];
    const saved = await calls.save(colleague.token, patient.id, asSave(history, { treatmentPlan }));
    expect(saved.json().treatmentPlan).toMatchObject([
      { id: 3, professionalId: colleague.id, professionalName: 'Eva Luna' },
      { id: 2, professionalId: colleague.id, credit: 10 },
      { id: 1, professionalId: dentist.id, professionalName: 'Ana Pérez' },
    ]);
    const { rows } = await app.owner.query(
      'select row_id, position, credit, professional_id from plan_rows where history_id = $1 order by position',
      [history.historyId],
    );
    expect(rows).toEqual([
      { row_id: 3, position: 0, credit: '0.00', professional_id: colleague.id },
      { row_id: 2, position: 1, credit: '10.00', professional_id: colleague.id },
      { row_id: 1, position: 2, credit: '0.00', professional_id: dentist.id },
    ]);
    const emptied = await calls.save(
      colleague.token,
      patient.id,
      asSave(saved.json(), { treatmentPlan: [] }),
    );
    expect(emptied.statusCode).toBe(200);
    const left = await app.owner.query('select from plan_rows where history_id = $1', [history.historyId]);
    expect(left.rowCount).toBe(0);
  });

  test('a save with any version but the current one returns 409 with the current one and writes nothing', async () => {
    const { dentist, colleague, patient, history } = await practiceWithHistory();
    const saved = await calls.save(dentist.token, patient.id, asSave(history, { toothNotes: [] }));
    for (const version of [1, 3, 2_000_000_000]) {
      const stale = await calls.save(colleague.token, patient.id, asSave(history, { version }));
      expect(stale.statusCode).toBe(409);
      expect(stale.json()).toEqual({ message: expect.any(String), current: saved.json() });
    }
    expect((await calls.versions(dentist.token, patient.id)).json()).toHaveLength(2);
  });

  test('a save gets 428 without a version, 409 for another history, and 404 without a history', async () => {
    const { dentist, patient, history } = await practiceWithHistory();
    const other = await practiceWithHistory();
    const unversioned = await calls.save(dentist.token, patient.id, asSave(history, { version: undefined }));
    expect(unversioned.statusCode).toBe(428);
    const crossed = await calls.save(dentist.token, patient.id, asSave(other.history));
    expect(crossed.statusCode).toBe(409);
    expect(crossed.json().current).toEqual(history);
    const empty = await buildPractice(app);
    const none = await calls.save(empty.dentist.token, empty.patient.id, asSave(history));
    expect(none.statusCode).toBe(404);
  });

  test('a save checks that the history exists before it validates the body', async () => {
    const { dentist, patient } = await buildPractice(app);
    expect((await calls.save(dentist.token, patient.id, { nonsense: true })).statusCode).toBe(404);
    expect((await calls.create(dentist.token, dentist.id, { nonsense: true })).statusCode).toBe(404);
    expect((await calls.create(dentist.token, patient.id, '{"broken')).statusCode).toBe(400);
  });
});

describe('a retry after a lost response', () => {
  test('a retry of a creation returns 201 and the history; without its saveId it is a conflict', async () => {
    const saveId = randomUUID();
    const { dentist, colleague, patient, history } = await practiceWithHistory(newHistory({ saveId }));
    const again = await calls.create(dentist.token, patient.id, newHistory({ saveId }));
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(history);
    for (const [token, body] of [
      [dentist.token, newHistory()],
      [dentist.token, newHistory({ saveId: randomUUID() })],
      [dentist.token, newHistory({ saveId, toothNotes: [] })],
      [colleague.token, newHistory({ saveId })],
    ] as const) {
      expect((await calls.create(token, patient.id, body)).statusCode).toBe(409);
    }
    expect((await calls.versions(dentist.token, patient.id)).json()).toHaveLength(1);
  });

  test('a retry of a save returns 200 and the version; with other content it is a conflict', async () => {
    const { dentist, colleague, patient, history } = await practiceWithHistory();
    const body = asSave(history, { saveId: randomUUID(), treatmentPlan: [newRow(), newRow()] });
    const saved = await calls.save(dentist.token, patient.id, body);
    const again = await calls.save(dentist.token, patient.id, body);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(saved.json());
    const edited = await calls.save(dentist.token, patient.id, { ...body, toothNotes: [] });
    expect(edited.statusCode).toBe(409);
    expect((await calls.save(colleague.token, patient.id, body)).statusCode).toBe(409);
    await calls.save(colleague.token, patient.id, asSave(saved.json(), { toothNotes: [] }));
    expect((await calls.save(dentist.token, patient.id, body)).statusCode).toBe(409);
    expect((await calls.versions(dentist.token, patient.id)).json()).toHaveLength(3);
  });
});
