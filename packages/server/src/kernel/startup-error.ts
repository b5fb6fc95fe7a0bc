/** A problem that the operator must fix before the product can start. Printed as one line, without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
