import type pg from 'pg';

export type Client = Pick<pg.ClientBase, 'query'>;

interface Key {
  readonly clinic_id: number;
  readonly id: number;
}

interface Documents<Document extends Key, Line> {
  /** Selects the next documents after the key ($1, $2), ordered by key. */
  readonly documents: string;
  /** Selects the lines of the documents with the keys ($1, $2). */
  readonly lines: string;
  readonly ofLine: (line: Line) => Key;
  readonly isUnchanged: (document: Document, lines: readonly Line[]) => boolean;
  readonly nameOf: (document: Document) => string;
}

export async function runChecks(client: Client, checks: readonly string[]): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const check of checks) {
    const { rows } = await client.query<{ readonly finding: string }>(check);
    findings.push(...rows.map(({ finding }) => finding));
  }
  return findings;
}

const textOf = ({ clinic_id, id }: Key): string => `${clinic_id} ${id}`;

export async function changedDocuments<Document extends Key, Line extends object>(
  client: Client,
  { documents, lines, ofLine, isUnchanged, nameOf }: Documents<Document, Line>,
): Promise<readonly string[]> {
  const findings: string[] = [];
  let last: Key | undefined = { clinic_id: 0, id: 0 };
  while (last) {
    const { rows }: pg.QueryResult<Document> = await client.query<Document>(documents, [
      last.clinic_id,
      last.id,
    ]);
    const keys = [rows.map(({ clinic_id }) => clinic_id), rows.map(({ id }) => id)];
    const linesOf = Map.groupBy((await client.query<Line>(lines, keys)).rows, (line) => textOf(ofLine(line)));
    for (const row of rows)
      if (!isUnchanged(row, linesOf.get(textOf(row)) ?? []))
        findings.push(`${nameOf(row)}: its content does not match the hash of what was presented`);
    last = rows.at(-1);
  }
  return findings;
}
