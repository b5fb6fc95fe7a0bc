const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Creación',
  read: 'Lectura',
  list: 'Consulta de la lista',
  'list-versions': 'Consulta de versiones',
  'list-archived': 'Consulta de archivadas',
  update: 'Cambio',
  delete: 'Eliminación',
  save: 'Guardado',
  archive: 'Archivo',
  print: 'Impresión',
  export: 'Exportación',
  suggest: 'Sugerencia',
  register: 'Registro',
  activate: 'Activación',
  deactivate: 'Desactivación',
  approve: 'Aprobación',
  reject: 'Rechazo',
  'generate-link': 'Generación de enlace',
  send: 'Envío',
  resend: 'Reenvío',
  cancel: 'Cancelación',
  complete: 'Registro completado',
  'change-password': 'Cambio de contraseña',
  'reset-password': 'Contraseña nueva',
  'sign-out-everywhere': 'Cierre de todas las sesiones',
};

const OBJECTS: Readonly<Record<string, string>> = {
  user: 'Usuario',
  clinic: 'Clínica',
  history: 'Historia clínica',
  plan: 'Plan',
  'health-insurance': 'Obra social',
  invitation: 'Invitación',
  'email-config': 'Configuración de email',
  audit: 'Auditoría',
};

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: 'Administrador',
  DENTIST: 'Dentista',
  RECEPTIONIST: 'Recepcionista',
  PATIENT: 'Paciente',
  GUEST: 'Invitado',
  PUBLIC: 'Público',
  SYSTEM: 'Sistema',
};

/** Words of the audit's own actions; one that has no word yet is shown as it is. */
export const actionWord = (action: string): string => wordIn(ACTIONS, action);

/** Likewise of what was acted on. */
export const objectWord = (object: string): string => wordIn(OBJECTS, object);

/** The roles that somebody held, which the audit keeps with commas between them. */
export const roleWords = (roles: string): string =>
  roles
    .split(',')
    .map((role) => wordIn(ROLES, role))
    .join(', ');

const wordIn = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const actionChoices: readonly Choice[] = choices(ACTIONS);
export const objectChoices: readonly Choice[] = choices(OBJECTS);

function choices(words: Readonly<Record<string, string>>): Choice[] {
  const all = Object.entries(words).map(([value, label]) => ({ value, label }));
  return all.sort((a, b) => a.label.localeCompare(b.label, 'es'));
}
