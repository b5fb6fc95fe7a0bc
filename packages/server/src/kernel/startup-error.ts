/** A problem that the operator must fix. Printed as one line, without a stack trace. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
