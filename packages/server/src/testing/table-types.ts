import type pg from 'pg';

/** Column types that are described by the contract and not by a check constraint, by module of the contract. */
const CONTRACT_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'auth/user-sessions.ts': { 'sessions.method': 'SignInMethod' },
  'billing/estimates.ts': { 'estimates.signature': 'Signature' },
  'clinical-history/odontogram/teeth.ts': {
    'claim_items.faces': 'Face[]',
    'claim_items.tooth': 'ToothCode',
    'claim_lines.faces': 'Face[]',
    'claim_lines.tooth': 'ToothCode',
    'estimate_lines.faces': 'Face[]',
    'estimate_lines.tooth': 'ToothCode',
  },
  'exchange/imports.ts': {
    'import_jobs.columns': 'ImportColumn[]',
    'import_jobs.counts': 'Partial<Record<ImportOutcome, number>>',
    'import_jobs.encoding': "ImportJob['encoding']",
    'import_jobs.dates': 'ImportDates & { hasSerials: boolean; mayBeSwapped: boolean }',
    'import_jobs.genders': 'ImportGender[]',
    'import_jobs.insurances': '(ImportInsurance & { insuranceId: number | null })[]',
    'import_jobs.separator': "ImportJob['separator']",
    'import_rows.changes': "ImportRow['changes']",
    'import_rows.issues': "ImportRow['issues']",
    'import_rows.read_values': 'ImportValue[]',
  },
  'exchange/merges.ts': { 'patient_merges.moves': "MergePreview['moves']" },
  'follow-up/work-kinds.ts': {
    'follow_up_messages.kind': 'WorkKind',
    'work_attempts.kind': 'WorkKind',
    'work_marks.kind': 'WorkKind',
  },
  'api-scopes.ts': { 'api_tokens.scopes': 'ApiScope[]' },
  'scheduling/appointment-states.ts': { 'appointments.previous_state': 'AppointmentState' },
  'scheduling/settings.ts': {
    'appointment_types.color': 'TypeColor',
    'schedules.intervals': "Schedule['intervals']",
  },
};

/** JSON of plain values. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  'import_jobs.notes': 'string[]',
  'import_rows.cells': 'string[]',
  'import_rows.coverage_before': 'object',
  'import_rows.damaged': 'number[]',
  'patient_merge_rows.after': 'Record<string, unknown>',
  'patient_merge_rows.before': 'Record<string, unknown>',
  'patient_merges.marks': 'Record<string, number>',
  'outgoing_mails.details': 'Record<string, string | null>',
};

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'Day',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'Numeric',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Written only by PostgreSQL. */
  readonly generated: boolean;
  readonly defaulted: boolean;
  /** The constraints on this column alone. */
  readonly checks: readonly string[];
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
         a.attidentity = 'a' or a.attgenerated <> '' as generated, a.attidentity = 'd' or a.atthasdef as defaulted,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by 1) as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     and c.relname not like 'kysely%'
   order by c.relname, a.attnum`;

/** Returns the values that a check constraint lists, as a union. */
function listedValues(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\[([^\]]+)\]\)+$/.exec(check)?.[1];
    if (list !== undefined) return list.replaceAll('::text', '').replaceAll(', ', ' | ');
  }
  return undefined;
}

function typeOf(column: Column, contractType: string | undefined): string {
  const { type, nullable, generated, defaulted, checks } = column;
  const element = listedValues(checks) ?? TYPES[type.replace('[]', '')];
  if (element === undefined) throw new Error(`No type for ${column.table}.${column.name}: ${type}`);
  const value = contractType ?? (type.endsWith('[]') ? `(${element})[]` : element);
  const plain = type.startsWith('json') ? `Json<${value}>` : value;
  const stored = nullable ? `${plain} | null` : plain;
  if (generated) return `GeneratedAlways<${stored}>`;
  return defaulted ? `Generated<${stored}>` : stored;
}

/** The source of `kernel/database/tables.generated.ts` for a migrated database. */
export async function tableTypesOf(owner: pg.Pool): Promise<string> {
  const { rows: columns } = await owner.query<Column>(COLUMNS);
  const described = [...Object.values(CONTRACT_TYPES), JSON_TYPES].flatMap((types) => Object.entries(types));
  const contractTypes = new Map(described);
  const imports = Object.entries(CONTRACT_TYPES).map(([file, types]) => {
    const names = [
      ...new Set(
        Object.values(types)
          .join(' ')
          .match(/\b[A-Z]\w+/g),
      ),
    ];
    const imported = names.filter((name) => !['Partial', 'Record'].includes(name)).sort();
    return `import type { ${imported.join(', ')} } from '@dentaria/contract/${file}';`;
  });
  const tables = Map.groupBy(columns, (column) => column.table);
  const members = [...tables].map(([table, own]) => {
    const lines = own.map((column) => {
      const key = `${table}.${column.name}`;
      const line = `    ${column.name}: ${typeOf(column, contractTypes.get(key))};`;
      contractTypes.delete(key);
      return line;
    });
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  if (contractTypes.size) throw new Error(`No such column: ${[...contractTypes.keys()].join(', ')}`);
  return `${HEAD}${imports.join('\n')}
import type { ColumnType } from 'kysely';
${DEFINITIONS}
export interface Tables {\n${members.join('\n')}\n}\n`;
}

const HEAD = `// Generated from the migrated schema by testing/table-types.ts: do not edit.
`;

const DEFINITIONS = `
/** YYYY-MM-DD. */
type Day = string;
/** Read as decimal text. */
type Numeric = ColumnType<string, string | number>;
/** Written as JSON text: pg sends a JavaScript array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>;
/** Optional in an insert. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Read, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;
type GeneratedAlways<T> = ColumnType<T, never, never>;
`;
