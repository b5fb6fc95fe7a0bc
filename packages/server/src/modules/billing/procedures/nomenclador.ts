import { readFile } from 'node:fs/promises';

/**
 * Procedures as Argentine dental insurers number them: the codes of a fee annex that OSDE published in 2011, with
 * descriptions of our own.
 */
const SEED = new URL('../seeds/nomenclador.tsv', import.meta.url);

interface NomencladorRow {
  readonly code: string;
  readonly chapter: string;
  readonly name: string;
}

/** Tab-separated columns `codigo capitulo practica` below a header row. */
export async function readNomenclador(): Promise<NomencladorRow[]> {
  const [, ...lines] = (await readFile(SEED, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [code = '', chapter = '', name = ''] = line.split('\t');
    return { code, chapter, name };
  });
}
