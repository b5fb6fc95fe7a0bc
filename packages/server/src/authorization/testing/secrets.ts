import type { TestApp } from '../../testing/test-app.ts';
import type { Principal } from './principals.ts';
import type { Practice, World } from './world.ts';

/** A value that only some principals may see. */
export interface Secret {
  readonly what: string;
  readonly value: string;
  readonly seenBy: readonly Principal[];
}

interface Person {
  readonly id: number;
  readonly email: string | null;
  readonly last_name: string;
  readonly doc_number: string;
  readonly phone: string | null;
  readonly street: string | null;
  readonly password_hash: string;
}

/** Every value of the world that is hidden from some principal, as stored. */
export async function secretsOf(test: TestApp, world: World): Promise<readonly Secret[]> {
  const members = [world.here, world.elsewhere].flatMap((practice) => [
    practice.patient.id,
    practice.newcomer.id,
    practice.former.id,
    practice.dentist.id,
    practice.receptionist.id,
    practice.guest.id,
  ]);
  const people = await test.owner.query<Person>(
    'select id, email, last_name, doc_number, phone, street, password_hash from users where id = any($1)',
    [members],
  );
  const rowOf = (id: number): Person => {
    const row = people.rows.find((each) => each.id === id);
    if (!row) throw new Error(`no user ${id}`);
    return row;
  };
  const personal = (what: string, id: number, seenBy: readonly Principal[]): Secret[] => {
    const { email, last_name, doc_number, phone, street } = rowOf(id);
    return Object.entries({ email, last_name, doc_number, phone, street })
      .filter((entry): entry is [string, string] => entry[1] !== null)
      .map(([field, value]) => ({ what: `${what}: ${field}`, value, seenBy }));
  };
  const ofPractice = (
    { clinic, pendingClinic, clinicalText, ...member }: Practice,
    name: string,
    who: {
      readonly staff: readonly Principal[];
      readonly reception: Principal;
      readonly patient: Principal;
      readonly newcomer: readonly Principal[];
      readonly guest: Principal;
    },
  ): Secret[] => [
    ...personal(`patient ${name}`, member.patient.id, ['admin', ...who.staff, who.patient]),
    // The reception may read the demographics of every patient. The other values show that only routes for patients
    // return them.
    ...personal(`newcomer ${name}`, member.newcomer.id, [
      'admin',
      ...who.staff,
      who.reception,
      ...who.newcomer,
    ]),
    ...personal(`former patient ${name}`, member.former.id, ['admin', ...who.staff]),
    // Records contain the names of their authors. Colleagues see no other data about each other.
    ...personal(`dentist ${name}`, member.dentist.id, ['admin', ...who.staff]).map((secret) =>
      secret.what.endsWith('last_name')
        ? secret
        : { ...secret, seenBy: ['admin', who.staff[0] ?? 'admin'] as const },
    ),
    ...personal(`receptionist ${name}`, member.receptionist.id, ['admin', who.reception]),
    ...personal(`guest ${name}`, member.guest.id, ['admin', who.guest]),
    { what: `clinic ${name}`, value: clinic.name, seenBy: ['admin', ...who.staff, who.reception] },
    { what: `pending clinic ${name}`, value: pendingClinic.name, seenBy: ['admin', who.guest] },
    { what: `clinical text ${name}`, value: clinicalText, seenBy: ['admin', ...who.staff] },
  ];
  const { pendingInvitation, registration, smtpPassword } = world;
  return [
    ...ofPractice(world.here, 'here', {
      staff: ['dentist', 'associate'],
      reception: 'receptionist',
      patient: 'patient',
      newcomer: [],
      guest: 'guest',
    }),
    ...ofPractice(world.elsewhere, 'elsewhere', {
      staff: ['dentistElsewhere'],
      reception: 'receptionistElsewhere',
      patient: 'patientElsewhere',
      newcomer: ['impostor'],
      guest: 'guestElsewhere',
    }),
    ...[pendingInvitation, registration].flatMap(({ email, token }): Secret[] => [
      { what: 'address of an invitation', value: email, seenBy: ['admin'] },
      { what: 'token of an invitation', value: token, seenBy: [] },
    ]),
    { what: 'password of the mail server', value: smtpPassword, seenBy: [] },
    ...people.rows.slice(0, 1).map(({ password_hash }): Secret => {
      return { what: 'hash of a password', value: password_hash, seenBy: [] };
    }),
  ];
}
