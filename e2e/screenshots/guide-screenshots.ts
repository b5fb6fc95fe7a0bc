import { SCENES, type Scene } from './scenes.ts';

interface Screenshot extends Scene {
  readonly file: string;
  readonly width: 360 | 768 | 1440;
}

function screenshot(name: string, width: Screenshot['width']): Screenshot {
  const scene = SCENES.find((one) => one.name === name);
  if (!scene) throw new Error(`there is no scene ${name}`);
  return { ...scene, file: `${name}-${width}.jpg`, width };
}

/** The screenshots in docs/guia and README.md. */
export const GUIDE_SCREENSHOTS: readonly Screenshot[] = [
  screenshot('login', 768),
  screenshot('dashboard-dentist', 1440),
  screenshot('dashboard-admin', 1440),
  screenshot('patients', 1440),
  screenshot('user-new', 1440),
  screenshot('history-information', 1440),
  screenshot('history-anamnesis', 1440),
  screenshot('history-odontogram', 1440),
  screenshot('history-odontogram', 360),
  screenshot('history-odontogram-editing', 1440),
  screenshot('history-plan', 1440),
  screenshot('history-versions', 1440),
  screenshot('agenda', 1440),
  screenshot('follow-up', 1440),
  screenshot('follow-up-message', 1440),
  screenshot('agenda-recall', 1440),
  screenshot('estimates', 1440),
  screenshot('estimate-new', 1440),
  screenshot('estimate-signature', 1440),
  screenshot('estimate-link', 360),
  screenshot('work-done', 1440),
  screenshot('patient-account', 1440),
  screenshot('payment', 1440),
  screenshot('cash', 1440),
  screenshot('cash-close', 1440),
  screenshot('results', 1440),
  screenshot('results-percentage', 1440),
  screenshot('claims', 1440),
  screenshot('claims-draft', 1440),
  screenshot('claims-rejection', 1440),
  screenshot('claims-debts', 1440),
  screenshot('duplicates', 1440),
  screenshot('duplicates-compare', 1440),
  screenshot('duplicates-undo', 1440),
  screenshot('duplicates-warning', 1440),
  screenshot('prices', 1440),
  screenshot('prices-rise', 1440),
  screenshot('imports', 1440),
  screenshot('import-columns', 1440),
  screenshot('import-insurances', 1440),
  screenshot('import-check', 1440),
  screenshot('import-result', 1440),
  screenshot('exports', 1440),
  screenshot('programs', 1440),
  screenshot('programs-new', 1440),
  screenshot('programs-token', 1440),
  screenshot('insurances', 1440),
  screenshot('invitations', 1440),
  screenshot('email', 1440),
  screenshot('account', 768),
  screenshot('user-new-password', 768),
  screenshot('second-factor', 768),
  screenshot('second-factor-key', 768),
  screenshot('second-factor-codes', 768),
  screenshot('second-factor-step', 360),
  screenshot('identity-provider', 768),
  screenshot('sessions', 768),
  screenshot('idle-lock', 768),
  screenshot('staff-invitations', 1440),
  screenshot('staff-invitation-link', 768),
  screenshot('password-recovery', 768),
];
