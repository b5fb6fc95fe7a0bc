import { APPLICANT, CABALLITO, DEMO_PASSWORD, ROSARIO } from './clinics.ts';
import { PATIENT_WITHOUT_HISTORY, SHOWCASE_PATIENT } from './showcase.ts';

export function guideLines(admin: {
  readonly username: string;
  readonly password: string | undefined;
}): string[] {
  const accounts = [
    ['Role', 'Clinic', 'Username', 'Password'],
    ['Administrator', '(all)', admin.username, admin.password ?? DEMO_PASSWORD],
    ...[CABALLITO, ROSARIO].flatMap(({ name, owner, dentist, receptionist }) => [
      ['Dentist, owner', name, owner.username, DEMO_PASSWORD],
      ['Dentist', name, dentist.username, DEMO_PASSWORD],
      ['Receptionist', name, receptionist.username, DEMO_PASSWORD],
    ]),
    ['Guest', `${APPLICANT.clinicName} (awaits approval)`, APPLICANT.username, DEMO_PASSWORD],
    ['Patient', CABALLITO.name, SHOWCASE_PATIENT.username, DEMO_PASSWORD],
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...accounts.map((row) => row[column]?.length ?? 0)));
  const table = accounts.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [
    '',
    ...table.map((line) => `  ${line}`),
    '',
    `  DNI to search as ${CABALLITO.owner.username}: ${SHOWCASE_PATIENT.docNumber} has a long history, ${PATIENT_WITHOUT_HISTORY.docNumber} none yet.`,
    '  Ctrl-C ends the demo and deletes its data.',
    '',
  ];
}
