import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { isDeciduous, isToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../kernel/config/config.ts';
import { verifyLedger } from '../modules/billing/ledger/verify-ledger.ts';
import { verifyRecord } from '../modules/clinical-history/custody/verify-record.ts';
import { TODAY, WEDNESDAY } from '../testing/clock.ts';
import { demoTemplate } from '../testing/stored-demo.ts';
import { testApp } from '../testing/test-app.ts';
import { APPLICANT, CABALLITO, DEMO_PASSWORD, ROSARIO, STAFF_NAMES } from './clinics.ts';
import { guideLines } from './guide.ts';
import { makePatients } from './patients.ts';
import { makeRandom } from './random.ts';
import { PATIENT_WITHOUT_HISTORY, SHOWCASE_PATIENT, SHOWCASE_VISITS } from './showcase.ts';

const NOW_IN_SQL = `timestamptz '${WEDNESDAY.toISOString()}'`;

const config = readConfig({ ADMIN_PASSWORD: DEMO_PASSWORD, LOG_LEVEL: 'silent' });

const app = await testApp({ template: await demoTemplate() });

async function signIn(username: string): Promise<string> {
  const token = sessionToken(await app.as(null).auth.login({ body: { username, password: DEMO_PASSWORD } }));
  return token;
}

const count = async (what: string): Promise<number> => {
  const { rows } = await app.owner.query<{ count: number }>(`select count(*) from ${what}`);
  return rows[0]?.count ?? 0;
};

interface StoredHistory {
  readonly patient_user_id: number;
  readonly clinic: string;
  readonly version: number;
}

const storedHistories = async () =>
  (
    await app.owner.query<StoredHistory>(
      'select h.patient_user_id, c.name as clinic, h.version from histories h join clinics c on c.id = h.clinic_id',
    )
  ).rows;

const currentHistories = async () => {
  const { clinicalHistory } = app.as(await signIn('admin'));
  const patients = await storedHistories();
  return Promise.all(
    patients.map(({ patient_user_id: id }) => clinicalHistory.readHistory({ params: { id } })),
  );
};

describe('agenda', () => {
  test('both clinics have appointments today, even at weekends and on holidays', async () => {
    const day = `date_trunc('day', ${NOW_IN_SQL} at time zone 'America/Argentina/Buenos_Aires')`;
    const today = `(starts_at at time zone 'America/Argentina/Buenos_Aires') between ${day} and ${day} + interval '1 day'`;
    expect(await count(`(select clinic_id from appointments where ${today} group by clinic_id) each`)).toBe(
      2,
    );
  });

  test('both clinics have appointments of last week and of the next two', async () => {
    expect(await count('schedules')).toBe(4);
    expect(
      await count(`appointments where starts_at < ${NOW_IN_SQL} and state in ('fulfilled', 'no-show')`),
    ).toBeGreaterThan(20);
    expect(
      await count(
        `appointments where starts_at > ${NOW_IN_SQL} + interval '1 day' and state in ('booked', 'confirmed')`,
      ),
    ).toBeGreaterThan(40);
    expect(await count('(select from appointments group by clinic_id) as clinics')).toBe(2);
  });
});

describe('follow-up', () => {
  test('both clinics have due recalls, recalls of this week’s visits, and tasks', async () => {
    const perClinic = (rows: string) => count(`(select clinic_id from ${rows} group by clinic_id) as each`);
    expect(await perClinic(`recalls where state = 'open' and due_day <= '${TODAY}'`)).toBe(2);
    expect(await perClinic('recalls where appointment_id is not null')).toBe(2);
    expect(await perClinic('tasks where repeat_every is not null')).toBe(2);
    expect(await perClinic('tasks where patient_id is not null')).toBe(2);
  });
});

describe('accounts', () => {
  test('the accounts, payments, cash sessions and estimates agree', async () => {
    expect(await verifyLedger(app.connection)).toEqual([]);
  });

  test('both clinics have patients with debts older than 30 days', async () => {
    const followUp = app.as(await signIn('admin')).followUp;
    const { rows: clinics } = await app.owner.query<{ id: number }>(
      'select distinct clinic_id as id from account_balances',
    );
    expect(clinics).toHaveLength(2);
    for (const { id: clinicId } of clinics) {
      const { kinds } = await followUp.countWork({ params: { clinicId } });
      const overdue = kinds.find(({ kind }) => kind === 'balance')?.count ?? 0;
      expect(overdue).toBeGreaterThan(0);
      expect(overdue).toBeLessThan(30);
    }
  });
});

describe('prices', () => {
  test('both clinics have the nomenclador with prices of private patients and of two plans', async () => {
    expect(await count('procedures')).toBe(78);
    const today = `prices where valid_from <= '${TODAY}'`;
    expect(await count(`(select from ${today} group by list_id having count(*) = 39) as lists`)).toBe(6);
    expect(await count('(select from price_lists where plan_id is not null group by plan_id) as plans')).toBe(
      2,
    );
  });

  test('the prices of private patients rise on a later day', async () => {
    const later = `prices p join price_lists l on l.id = p.list_id where p.valid_from > '${TODAY}'`;
    expect(await count(`${later} and l.insurance_id is null`)).toBe(78);
    expect(await count(later)).toBe(78);
  });

  test('a part of an advance was refunded in each clinic', async () => {
    expect(await count('payment_refunds')).toBe(2);
  });

  test('some patients are covered by a plan', async () => {
    expect(await count('(select from coverages where plan_id is not null group by plan_id) as each')).toBe(2);
  });
});

describe('clinics and users', () => {
  test('creates two active clinics, a clinic that awaits approval, 300 patients, six duplicates and one imported patient per clinic', async () => {
    expect(await count('clinics where active')).toBe(2);
    expect(await count('clinics where not active')).toBe(1);
    expect(await count("users where roles = array['PATIENT']")).toBe(308);
    expect(await count('patient_merges')).toBe(2);
    expect(await count("users where roles = array['PATIENT'] and clinic_id = 0")).toBe(0);
  });

  test('every printed account signs in and has the printed role', async () => {
    const accounts = guideLines(config.admin)
      .map((line) => line.trim().split(/ {2,}/))
      .filter(([, , , password]) => password === DEMO_PASSWORD);
    const roles = await Promise.all(
      accounts.map(async ([, , username = '']) => {
        const { rows } = await app.owner.query('select id from users where username = $1', [username]);
        const user = await app.as(await signIn(username)).auth.readUser({ params: { id: rows[0].id } });
        return user.roles.map(({ name }) => name).join();
      }),
    );
    expect(roles).toEqual([
      'ROLE_ADMIN',
      ...[CABALLITO, ROSARIO].flatMap(() => ['ROLE_DENTIST', 'ROLE_DENTIST', 'ROLE_RECEPTIONIST']),
      'ROLE_GUEST',
      'ROLE_PATIENT',
    ]);
  });

  test('imports the obras sociales of the national registry, and gives them to patients', async () => {
    expect(await count('health_insurances')).toBe(339);
    expect(await count("users where health_insurance <> ''")).toBeGreaterThan(200);
    expect(await count('users where health_insurance not in (select name from health_insurances)')).toBe(0);
  });

  test('creates an invitation in every status', async () => {
    const invitations = await app.as(await signIn('admin')).onboarding.listInvitations();
    expect(new Set(invitations.map(({ status }) => status))).toEqual(
      new Set(['PENDING', 'PENDING_APPROVAL', 'ACCEPTED', 'EXPIRED', 'CANCELLED']),
    );
    expect(invitations.find(({ status }) => status === 'PENDING_APPROVAL')?.clinicName).toBe(
      APPLICANT.clinicName,
    );
  });

  test('marks the mails of invitations as sent, except one failed mail', async () => {
    const { onboarding } = app.as(await signIn('admin'));
    const mails = (await onboarding.listInvitations()).flatMap(({ status, lastMail }) =>
      lastMail ? [`${status} ${lastMail.kind} ${lastMail.state} ${lastMail.detail ?? ''}`.trim()] : [],
    );
    expect(mails.sort()).toEqual([
      'ACCEPTED APPROVED SENT',
      'CANCELLED INVITATION SENT',
      'EXPIRED INVITATION SENT',
      'PENDING INVITATION FAILED El servidor SMTP rechazó la dirección del destinatario',
      'PENDING INVITATION SENT',
      'PENDING_APPROVAL REGISTRATION_RECEIVED SENT',
    ]);
    const configs = await onboarding.listEmailConfigs();
    expect(configs).toMatchObject([{ configName: 'SYSTEM_ADMIN', isActive: false }]);
  });

  test('creates the same patients at every start', () => {
    const people = () => {
      const make = makePatients(makeRandom(7), WEDNESDAY, STAFF_NAMES);
      return Array.from({ length: 50 }, () => make(ROSARIO));
    };
    expect(people()).toEqual(people());
  });
});

describe('histories', () => {
  test('creates 120 histories that only dentists of their clinic can read', async () => {
    const histories = await storedHistories();
    expect(histories).toHaveLength(120);
    const [first, second] = await Promise.all(
      [CABALLITO, ROSARIO].map(({ dentist }) => signIn(dentist.username)),
    );
    for (const { patient_user_id: id, clinic } of histories) {
      const [own, other] = clinic === CABALLITO.name ? [first, second] : [second, first];
      const read = (token: string | undefined) =>
        app.request({
          method: 'GET',
          url: `/services/clinical-history/patients/${id}/history`,
          token: token ?? null,
        });
      expect((await read(own)).statusCode).toBe(200);
      expect((await read(other)).statusCode).toBe(404);
    }
  });

  test('gives twelve histories at least four versions over months', async () => {
    const histories = await storedHistories();
    expect(histories.filter(({ version }) => version >= 4).length).toBeGreaterThanOrEqual(12);
    expect(await count(`history_versions where saved_at > ${NOW_IN_SQL}`)).toBe(0);
    const { rows } = await app.owner.query<{ days: number }>(
      'select extract(day from max(saved_at) - min(saved_at))::int as days from history_versions',
    );
    expect(rows[0]?.days).toBeGreaterThan(180);
  });

  test('chains each version to the previous one', async () => {
    const versions = await count('history_versions');
    expect(await verifyRecord(app.connection)).toEqual({ histories: 120, versions, findings: [] });
  });

  test('audits every write and fills the projection of the plans', async () => {
    expect(await count("audit where object = 'history' and action in ('create', 'save')")).toBe(
      await count('history_versions'),
    );
    const stored = await app.owner.query(
      'select history_id, row_id from plan_rows order by history_id, position',
    );
    const shown = (await currentHistories()).flatMap(({ historyId, treatmentPlan }) =>
      treatmentPlan.map(({ id }) => ({ history_id: historyId, row_id: id })),
    );
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.sort((a, b) => a.history_id - b.history_id)).toEqual(stored.rows);
  });

  test('includes alerts, every kind of finding, deciduous and mixed dentitions', async () => {
    const histories = await currentHistories();
    const answers = histories.map(({ anamnesisResponses }) => JSON.parse(anamnesisResponses));
    for (const key of ['alergia_droga', 'presion_alta', 'diabetes', 'embarazada', 'cardiaco']) {
      expect(answers.filter((each) => each[key] === 'true').length, key).toBeGreaterThan(0);
    }
    const { rows } = await app.owner.query(
      `select min(restorations + caries) as least, sum(restorations) as restorations, sum(caries) as caries,
              sum(extractions) as extractions, sum(absent_teeth) as absent, sum(crowns) as crowns, sum(notes) as notes
         from histories`,
    );
    for (const [kind, sum] of Object.entries(rows[0]).filter(([name]) => name !== 'least')) {
      expect(Number(sum), kind).toBeGreaterThan(20);
    }
    const deciduous = histories.map(({ odontogramStateData }) =>
      Object.keys(JSON.parse(odontogramStateData)).filter(isToothCode).map(isDeciduous),
    );
    expect(deciduous.filter((each) => each.length > 1 && each.every(Boolean)).length).toBeGreaterThan(0);
    expect(deciduous.filter((each) => each.includes(true) && each.includes(false)).length).toBeGreaterThan(0);
  });

  test('prints the DNIs of a patient with a long history and a patient without one', async () => {
    const dentist = app.as(await signIn(CABALLITO.owner.username));
    const find = (docNumber: string) => dentist.auth.findByDocNumber({ params: { docNumber } });
    const params = { id: (await find(SHOWCASE_PATIENT.docNumber)).id };
    const versions = await dentist.clinicalHistory.listVersions({ params });
    expect(versions).toHaveLength(SHOWCASE_VISITS);
    expect(new Set(versions.map(({ savedBy }) => savedBy.id)).size).toBe(2);
    const history = await dentist.clinicalHistory.readHistory({ params });
    const dates = history.treatmentPlan.map(({ procedureDate }) => procedureDate ?? '9');
    expect(dates).toEqual(dates.toSorted());
    expect(new Set(history.treatmentPlan.map(({ professionalId }) => professionalId)).size).toBe(2);
    const { id } = await find(PATIENT_WITHOUT_HISTORY.docNumber);
    await expect(dentist.clinicalHistory.readHistory({ params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('claims', () => {
  test('both clinics have a partly paid batch, an open batch, a draft, and work that is not presented', async () => {
    for (const { owner } of [CABALLITO, ROSARIO]) {
      const { billing } = app.as(await signIn(owner.username));
      const { rows } = await app.owner.query<{ clinic_id: number }>(
        'select clinic_id from users where username = $1',
        [owner.username],
      );
      const clinicId = rows[0]?.clinic_id ?? 0;
      const batches = await billing.listClaimBatches({ params: { clinicId }, query: {} });
      expect(batches.map(({ state }) => state)).toEqual(['draft', 'presented', 'partly-paid']);
      const waiting = await billing.listClaimItems({ params: { clinicId }, query: {} });
      expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['rejected', 'unclaimed']));
    }
  });
});
