import type pg from 'pg';

const FIRST_NAMES =
  `Ana José María Iñaki Lucía Ramón Sofía Nicolás Zoe Ángel Juan Carlos Marta Pedro Laura Diego Paula
  Jorge Elena Luis Carmen Pablo Rosa Hugo Clara Mario Julia Raúl Irene Óscar Alba Iván Noelia Gastón Micaela Facundo
  Camila Matías Agustina Tomás`.split(/\s+/);
const LAST_NAMES =
  `González Rodríguez Gómez Fernández López Díaz Martínez Pérez García Sánchez Romero Sosa Torres
  Álvarez Ruiz Ramírez Flores Benítez Acosta Medina Herrera Suárez Aguirre Giménez Gutiérrez Pereyra Rojas Molina Castro
  Ortiz Silva Núñez Luna Juárez Cabrera Ríos Ferreyra Morales Godoy Domínguez Moreno Peralta Vega Carrizo Quiroga
  Castillo Ledesma Muñoz Ojeda Ponce Vera Vázquez Villalba Cardozo Navarro Ramos Arias Coronel Córdoba Figueroa`.split(
    /\s+/,
  );

export interface Size {
  readonly patients: number;
  /** The other clinics share the patients that the first one does not have. */
  readonly clinics: number;
  readonly ofFirstClinic: number;
}

/** Inserts patients with frequent names and a rare second last name each. Returns the id of the first clinic. */
export async function fillPatients(
  owner: Pick<pg.ClientBase, 'query'>,
  { patients, clinics, ofFirstClinic }: Size,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into clinics (name) select 'Clínica ' || n from generate_series(1, $1::int) n returning id`,
    [clinics],
  );
  const ids = rows.map(({ id }) => id);
  const clinicOf = `($3::bigint[])[case when n <= $2::int then 1 else 2 + n % ($4::int - 1) end]`;
  await owner.query(
    `with account as (
       insert into accounts (clinic_id, username, email, staff)
       select ${clinicOf}, 'many_' || n, null, false from generate_series(1, $1::int) n returning *)
     insert into users (id, username, password_hash, first_name, last_name, doc_number, phone, roles, clinic_id)
     select user_id, username, 'none',
            ($5::text[])[1 + n * 7 % cardinality($5::text[])] || ' ' || ($5::text[])[1 + n * 13 / 11 % cardinality($5::text[])],
            ($6::text[])[1 + n / 3 % cardinality($6::text[])] || ' ' || initcap(translate(n::text, '0123456789', 'aeioubrtlm')),
            (20000000 + n)::text, '+54 9 11 ' || (40000000 + n), array['PATIENT'], clinic_id
       from (select *, substr(username, 6)::int as n from account) numbered`,
    [patients, ofFirstClinic, ids, clinics, FIRST_NAMES, LAST_NAMES],
  );
  await owner.query('vacuum analyze users, patient_terms');
  return ids[0] ?? 0;
}
