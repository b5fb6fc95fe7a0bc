/** Prints progress to standard error. The report goes to standard output. */
export const log = (line: string): void => void process.stderr.write(`${line}\n`);

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

type Cell = string | number;

export function table(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const printTable = (head: readonly Cell[], rows: readonly (readonly Cell[])[]): void =>
  print(table(head, rows));

export const ms = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`;
