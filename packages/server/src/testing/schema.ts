import type pg from 'pg';

/** One object of the schema that a statement can use or violate. */
interface SchemaObject {
  /** `column users.phone`, `constraint users.users_pkey`, `grant select on users to dentaria_serving`. */
  readonly name: string;
  readonly definition: string;
  /** The table of a column, constraint, index, policy or trigger. */
  readonly table: string | null;
  /** Columns of a constraint or index. Null if it has an expression. */
  readonly columns: readonly string[] | null;
  /** Rejects rows that were accepted without it. */
  readonly isRestriction: boolean;
  /** Changes when the table is rewritten. */
  readonly file: string | null;
}

export type Schema = ReadonlyMap<string, SchemaObject>;

const PUBLIC = `'public'::regnamespace`;

/** Replaces sub-selects in a policy's condition by plain calls, which select the same rows. */
function calls(condition: string): string {
  const functions = String.raw`'\( SELECT (\(tenant_\w+\(\)\)::bigint\[\]|tenant_\w+\(\)) AS tenant_\w+\)(::(integer|bigint)\[\])?', '\1', 'g'`;
  return String.raw`regexp_replace(regexp_replace(${condition}, ${functions}), '^\( SELECT (\(.*\))\)$', '\1')`;
}

/** Each query returns the members of SchemaObject in their order. */
const QUERIES: readonly string[] = [
  `select 'table ' || relname, format('row security %s, forced %s', relrowsecurity, relforcerowsecurity), null::text, null::text[],
          false, pg_relation_filenode(oid)::text
     from pg_class where relnamespace = ${PUBLIC} and relkind in ('r', 'p', 'v', 'm')`,
  `select format('column %s.%s', c.relname, a.attname),
          concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                    'default ' || pg_get_expr(d.adbin, d.adrelid),
                    case when a.attidentity <> '' then 'identity' end, case when a.attgenerated <> '' then 'generated' end),
          c.relname, null,
          a.attnotnull and d.oid is null and a.attidentity = '', null
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${PUBLIC} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s.%s', c.relname, k.conname), pg_get_constraintdef(k.oid), c.relname,
          array(select attname::text from pg_attribute where attrelid = k.conrelid and attnum = any (k.conkey)), true, null
     from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = ${PUBLIC} and k.contype in ('c', 'f', 'p', 'u', 'x')`,
  `select format('index %s.%s', c.relname, i.relname), pg_get_indexdef(i.oid), c.relname,
          case when 0 <> all (x.indkey) then
            array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (x.indkey)) end,
          x.indisunique, null
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = ${PUBLIC} and not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x'))`,
  `select format('policy %s.%s', tablename, policyname),
          format('%s %s %s %s %s', permissive, roles, cmd, ${calls('qual')}, ${calls('with_check')}),
          tablename, null, permissive = 'RESTRICTIVE', null
     from pg_policies where schemaname = 'public'`,
  `select format('trigger %s.%s', c.relname, t.tgname), pg_get_triggerdef(t.oid), c.relname, null, true, null
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${PUBLIC} and not t.tgisinternal`,
  `select 'function ' || oid::regprocedure, concat_ws(' ', pg_get_function_result(oid), case when prosecdef then 'definer' end),
          null, null, false, null
     from pg_proc where pronamespace = ${PUBLIC}`,
  `select 'type ' || t.oid::regtype, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder)::text,
          null, null, false, null
     from pg_type t where typnamespace = ${PUBLIC} and typtype in ('e', 'd', 'r')`,
  `select format('grant %s on %s to %s', lower(privilege_type), object, grantee::regrole), '', null, null, false, null
     from (select oid::regclass::text, relacl from pg_class where relnamespace = ${PUBLIC}
           union all
           select format('%s.%s', attrelid::regclass, attname), attacl from pg_attribute
            where attrelid in (select oid from pg_class where relnamespace = ${PUBLIC}) and not attisdropped
           union all
           select oid::regprocedure::text, proacl from pg_proc where pronamespace = ${PUBLIC}) as acls (object, acl),
          aclexplode(acl)
    where grantee::regrole::text like 'dentaria\\_%'`,
];

export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const { rows } = await client.query<SchemaObject>(
    `select * from (${QUERIES.join(' union all ')}) as o (name, definition, "table", columns, "isRestriction", file)
      order by name collate "C"`,
  );
  return new Map(rows.map((object) => [object.name, object]));
}

/** Returns changes that break the release with the schema `before`, or that block its calls for long. */
export function findBreakingChanges(before: Schema, after: Schema): string[] {
  const isNew = (name: string): boolean => !before.has(name);
  const changes = [...before.values()].flatMap(({ name, definition, file }) => {
    const now = after.get(name);
    if (!now) return `${name}: dropped`;
    if (now.definition !== definition) return `${name}: changed from "${definition}" to "${now.definition}"`;
    return now.file === file ? [] : `${name}: rewritten under an exclusive lock`;
  });
  const additions = [...after.values()].flatMap(({ name, table, columns, isRestriction }) => {
    if (!isNew(name) || table === null || isNew(`table ${table}`)) return [];
    const isOfNewColumns = columns?.every((column) => isNew(`column ${table}.${column}`)) ?? false;
    if (isRestriction && !isOfNewColumns) return `${name}: rejects rows of the previous release`;
    return name.startsWith('index ') ? `${name}: blocks writes while it is built` : [];
  });
  return [...changes, ...additions];
}
