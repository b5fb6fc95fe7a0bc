import { SCENES, type Scene } from './scenes.ts';

interface Picture extends Scene {
  readonly file: string;
  readonly width: 360 | 768 | 1440;
}

function picture(name: string, width: Picture['width']): Picture {
  const scene = SCENES.find((one) => one.name === name);
  if (!scene) throw new Error(`no scene ${name}`);
  return { ...scene, file: `${name}-${width}.jpg`, width };
}

/** Those that docs/guia and README.md show. */
export const GUIDE_PICTURES: readonly Picture[] = [
  picture('login', 768),
  picture('dashboard-dentist', 1440),
  picture('dashboard-admin', 1440),
  picture('patients', 1440),
  picture('user-new', 1440),
  picture('history-information', 1440),
  picture('history-anamnesis', 1440),
  picture('history-odontogram', 1440),
  picture('history-odontogram', 360),
  picture('history-odontogram-editing', 1440),
  picture('history-plan', 1440),
  picture('history-versions', 1440),
  picture('insurances', 1440),
  picture('invitations', 1440),
  picture('email', 1440),
  picture('account', 768),
  picture('user-new-password', 768),
];
