/** Something the operator must mend before the product can start: printed as one line, without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
