export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}
