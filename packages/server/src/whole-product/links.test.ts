import { type LinkKind, links } from '@dentaria/contract/links.ts';
import { describe, expect, test } from 'vitest';
import { mergeCurrentVersions } from '../modules/exchange/testing/merge-builders.ts';
import { laterMonday } from '../modules/scheduling/testing/online-builders.ts';
import { buildClinic, buildUser } from '../testing/builders/builders.ts';
import { WEDNESDAY } from '../testing/clock.ts';
import { testLinks } from '../testing/public-links.ts';

const { world, staff, admin, visitor, subjects, open, status, ...product } = await testLinks();

const KINDS = Object.keys(links) as LinkKind[];
/** Links of these kinds appear only in a mail, and each delivery attempt sends the same one. */
const MAILED = ['booking', 'staffInvitation', 'recovery'] as const;
const later = (ms: number): Date => new Date(WEDNESDAY.getTime() + ms);

describe.each(KINDS)('a link of the kind %s', (kind) => {
  test('can be read by anyone who has it, and no cache or search engine keeps it', async () => {
    const answer = await open(kind, await (await subjects[kind]()).link());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  test('ends after the longest life', async () => {
    const { maxLifetimeMs } = links[kind];
    const subject = kind === 'appointment' ? subjects.appointment(await laterMonday(70)) : subjects[kind]();
    const token = await (await subject).link();
    const read = async () => {
      const answer = await open(kind, token);
      // Visitors can start over when their hold has expired.
      return answer.statusCode === 200 && answer.json().state === 'expired' ? 404 : answer.statusCode;
    };
    world.now = later(maxLifetimeMs - 1);
    expect(await read()).toBe(200);
    world.now = later(maxLifetimeMs);
    expect(await read()).toBe(404);
  });
});

test.each(KINDS.filter((kind) => kind !== 'clinicInvitation'))(
  'a link of the kind %s ends while the clinic is inactive',
  async (kind) => {
    const token = await (await subjects[kind]()).link();
    await product.deactivateClinic();
    expect(await status(kind, token)).toBe(404);
  },
);

test.each(['estimate', 'appointment', 'staffInvitation', 'clinicInvitation', 'recovery'] as const)(
  'a link of the kind %s ends when it is revoked',
  async (kind) => {
    const subject = await subjects[kind]();
    const tokens = [await subject.link(), await subject.link()];
    await subject.revoke?.();
    for (const token of tokens) expect(await status(kind, token)).toBe(404);
  },
);

test.each(['estimate', 'appointment', 'clinicInvitation'] as const)(
  'a link of the kind %s ends when more links than the limit are made',
  async (kind) => {
    const { maxOpenPerSubject } = links[kind];
    const { link } = await subjects[kind]();
    const tokens: string[] = [];
    for (let made = 0; made <= maxOpenPerSubject; made += 1) tokens.push(await link());
    const answers = await Promise.all(tokens.map((token) => status(kind, token)));
    expect(answers).toEqual([404, ...Array.from({ length: maxOpenPerSubject }, () => 200)]);
  },
);

test.each(MAILED)('a mail of the kind %s has the same link in each attempt to send it', async (kind) => {
  const { link } = await subjects[kind]();
  const tokens = [await link(), await link(), await link()];
  expect(new Set(tokens).size).toBe(1);
  expect(await status(kind, tokens[0] ?? '')).toBe(200);
});

test.each(['estimate', 'appointment'] as const)(
  'a link of the kind %s stays open while a mail with another link keeps failing',
  async (kind) => {
    const subject = await subjects[kind]();
    const byHand = await subject.link();
    const mailed = new Set<string>();
    for (let attempt = 0; attempt < 12; attempt += 1) mailed.add(await subject.mail());
    expect(mailed.size).toBe(1);
    for (const token of [byHand, ...mailed]) expect(await status(kind, token)).toBe(200);
  },
);

/** A booking usually creates a patient. This one uses the DNI and e-mail of the existing patient. */
async function bookedLink(): Promise<string> {
  const token = await (await subjects.booking({ docNumber: world.patient.docNumber })).link();
  await visitor().scheduling.confirmLinkedHold({ params: { token } });
  return token;
}

describe('without the patient', () => {
  const KINDS_OF_PATIENTS = ['estimate', 'appointment', 'recovery', 'booking'] as const;
  const linkOf = async (kind: (typeof KINDS_OF_PATIENTS)[number]) =>
    kind === 'booking' ? bookedLink() : (await subjects[kind]()).link();

  test.each(KINDS_OF_PATIENTS)('a link of the kind %s ends when the patient is removed', async (kind) => {
    const token = await linkOf(kind);
    await product.removePatient();
    expect(await status(kind, token)).toBe(404);
  });

  test.each(['estimate', 'appointment', 'booking'] as const)(
    'a link of the kind %s ends when the patient moves to another clinic',
    async (kind) => {
      const token = await linkOf(kind);
      await product.updatePatient({ clinicId: (await buildClinic(product.app)).id });
      expect(await status(kind, token)).toBe(404);
    },
  );

  test.each(['estimate', 'appointment', 'booking'] as const)(
    'a link of the kind %s follows the patient into the record that a merge keeps',
    async (kind) => {
      const token = await linkOf(kind);
      const kept = await buildUser(product.app, { role: 'PATIENT', clinicId: world.agenda.clinicId });
      const pair = { keptId: kept.id, otherId: world.patient.id };
      await staff().exchange.mergePatients({
        params: { clinicId: world.agenda.clinicId },
        body: await mergeCurrentVersions(product.app, pair),
      });
      expect(await status(kind, token)).toBe(200);
      await admin().auth.removeUser({ params: { id: kept.id } });
      expect(await status(kind, token)).toBe(404);
    },
  );

  test('a recovery of the archived record ends', async () => {
    const token = await linkOf('recovery');
    const kept = await buildUser(product.app, { role: 'PATIENT', clinicId: world.agenda.clinicId });
    await staff().exchange.mergePatients({
      params: { clinicId: world.agenda.clinicId },
      body: await mergeCurrentVersions(product.app, { keptId: kept.id, otherId: world.patient.id }),
    });
    expect(await status('recovery', token)).toBe(404);
  });
});

test('the link of a booked hold ends while the clinic is inactive', async () => {
  const token = await bookedLink();
  expect(await status('booking', token)).toBe(200);
  await product.deactivateClinic();
  expect(await status('booking', token)).toBe(404);
  expect(await status('appointment', token)).toBe(404);
});

test('rows of expired links are deleted', async () => {
  await (await subjects.estimate()).link();
  await (await subjects.appointment()).link();
  const count = async () => {
    const { rows } = await product.app.owner.query(
      'select (select count(*) from estimate_links) + (select count(*) from appointment_links) as rows',
    );
    return Number(rows[0].rows);
  };
  await product.removeExpiredLinks();
  expect(await count()).toBeGreaterThan(1);
  world.now = later(400 * 24 * 3_600_000);
  await product.removeExpiredLinks();
  expect(await count()).toBe(0);
});
