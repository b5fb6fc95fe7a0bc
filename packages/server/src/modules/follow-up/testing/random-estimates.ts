import type { Random } from '../../../demo/random.ts';

interface Parts {
  readonly clinicId: number;
  readonly patientId: number;
  readonly dentistId: number;
  readonly procedureId: number;
  readonly number: number;
  readonly random: Random;
  readonly insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<number>;
  /** Returns an instant this many days after now, hours earlier or later. */
  readonly at: (days: number) => Date;
}

/** Inserts an estimate of two lines in a random state, sometimes with a note of the staff. */
export async function insertRandomEstimate({
  clinicId,
  patientId,
  dentistId,
  procedureId,
  number,
  random,
  insert,
  at,
}: Parts): Promise<readonly [kind: string, id: number, occurrence: string] | undefined> {
  const presentedAt = random.pick([undefined, at(-91), at(-90), at(-89), at(-16), at(-15), at(-14), at(-1)]);
  const answer = presentedAt && random.pick([undefined, undefined, 'accepted', 'accepted', 'rejected']);
  const answeredAt = random.pick([at(-366), at(-365), at(-364), at(-2)]);
  const id = await insert('estimates', {
    clinic_id: clinicId,
    number,
    patient_id: patientId,
    instalments: 1,
    valid_until: at(random.pick([-1, 9])),
    created_by: dentistId,
    created_at: at(-400),
    updated_at: at(-400),
    ...(presentedAt && {
      presented_at: presentedAt,
      presented_by: dentistId,
      hash: Buffer.from('00', 'hex'),
    }),
    ...(answer === 'accepted' && {
      accepted_at: answeredAt,
      acceptance_way: 'link',
      signer_name: 'Ana',
      signer_doc_number: '30111222',
    }),
    ...(answer === 'rejected' && { rejected_at: answeredAt }),
  });
  for (const line of [1, 2]) {
    await insert('estimate_lines', {
      clinic_id: clinicId,
      estimate_id: id,
      number: line,
      procedure_id: procedureId,
      code: '02.22',
      description: 'Restauración',
      faces: '{}',
      price: '100.00',
      covered: '0',
      needs_authorization: false,
    });
    if (answer === 'accepted' && random.chance(0.6))
      await insert('estimate_work', {
        clinic_id: clinicId,
        estimate_id: id,
        number: line,
        history_id: id,
        row_id: line,
        day: at(-1),
      });
  }
  const subject = answer === 'accepted' ? answeredAt : presentedAt;
  if (!subject || !random.chance(0.3)) return undefined;
  const occurrence = String(Math.round(subject.getTime() / 1000));
  return [answer === 'accepted' ? 'accepted-work' : 'estimate', id, occurrence];
}
