const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Creación',
  read: 'Lectura',
  list: 'Consulta de la lista',
  'list-versions': 'Consulta de versiones',
  'list-archived': 'Consulta de archivadas',
  update: 'Cambio',
  delete: 'Eliminación',
  save: 'Guardado',
  archive: 'Archivado',
  print: 'Impresión',
  export: 'Exportación',
  check: 'Revisión',
  download: 'Descarga',
  import: 'Importación',
  merge: 'Unificación',
  raise: 'Aumento',
  suggest: 'Sugerencia',
  register: 'Registro',
  activate: 'Activación',
  deactivate: 'Desactivación',
  confirm: 'Confirmación',
  approve: 'Aprobación',
  reject: 'Rechazo',
  'generate-link': 'Generación de enlace',
  send: 'Envío',
  resend: 'Reenvío',
  cancel: 'Cancelación',
  close: 'Cierre',
  complete: 'Registro completado',
  'change-password': 'Cambio de contraseña',
  'change-email': 'Cambio de email',
  'reset-password': 'Contraseña nueva',
  'send-recovery': 'Enlace para recuperar la contraseña',
  'recover-password': 'Contraseña recuperada por email',
  'link-identity': 'Cuenta de otro servicio vinculada',
  'unlink-identity': 'Cuenta de otro servicio desvinculada',
  'sign-out-everywhere': 'Cierre de todas las sesiones',
  'add-totp': 'App de códigos activada',
  'remove-totp': 'App de códigos quitada',
  'add-passkey': 'Llave de acceso agregada',
  'rename-passkey': 'Llave de acceso renombrada',
  'remove-passkey': 'Llave de acceso quitada',
  'use-recovery-code': 'Inicio de sesión con código de recuperación',
  'renew-recovery-codes': 'Códigos de recuperación nuevos',
  'reset-second-factor': 'Verificación en dos pasos restablecida',
  end: 'Cierre de una sesión',
  'end-others': 'Cierre de las demás sesiones',
  'rotate-key': 'Rotación de la clave',
  confirmed: 'Confirmación',
  arrived: 'Llegada',
  'in-chair': 'Ingreso al sillón',
  fulfilled: 'Atención',
  cancelled: 'Cancelación',
  'no-show': 'Ausencia',
  undo: 'Cambio deshecho',
  remind: 'Recordatorio por email',
  whatsapp: 'Mensaje por WhatsApp',
  refuse: 'Rechazo del paciente',
  done: 'Marcada como hecha',
  reopen: 'Reapertura',
  assign: 'Asignación',
  dismiss: 'Descarte',
  restore: 'Restauración',
  withdraw: 'Retiro de mensajes',
  open: 'Apertura',
  void: 'Anulación',
  'move-cash': 'Entrada o salida de efectivo',
  present: 'Presentación',
  pay: 'Cobro',
  'give-up': 'Renuncia al reclamo',
  accept: 'Aceptación',
  'create-link': 'Enlace para el paciente',
  'revoke-links': 'Enlaces anulados',
};

const OBJECTS: Readonly<Record<string, string>> = {
  user: 'Usuario',
  session: 'Sesiones',
  clinic: 'Clínica',
  history: 'Historia clínica',
  'clinic-export': 'Exportación de la clínica',
  plan: 'Plan',
  'health-insurance': 'Obra social',
  invitation: 'Invitación',
  'staff-invitation': 'Invitación de personal',
  'email-config': 'Configuración de email',
  audit: 'Auditoría',
  installation: 'Instalación',
  agenda: 'Agenda',
  appointment: 'Turno',
  'appointment-type': 'Motivo de turno',
  chair: 'Sillón',
  schedule: 'Horario',
  closure: 'Cierre',
  holiday: 'Feriado',
  'message-settings': 'Mensajes de la clínica',
  'message-consent': 'Permiso de recordatorios',
  'waitlist-entry': 'Lista de espera',
  'online-booking': 'Reservas por internet',
  'slot-hold': 'Reserva por internet sin confirmar',
  recall: 'Control',
  task: 'Tarea',
  'work-item': 'Pendiente de seguimiento',
  'work-attempt': 'Intento de contacto',
  'follow-up-message': 'Mensaje de seguimiento',
  'follow-up-template': 'Texto de seguimiento',
  procedure: 'Prestación',
  account: 'Cuenta del paciente',
  'price-list': 'Lista de precios',
  price: 'Arancel',
  coverage: 'Cobertura',
  payment: 'Pago',
  refund: 'Devolución',
  'cash-session': 'Caja',
  estimate: 'Presupuesto',
  'claim-item': 'Prestación para la obra social',
  'claim-batch': 'Presentación a la obra social',
  results: 'Resultados',
  settlement: 'Liquidación',
  import: 'Importación de pacientes',
  duplicate: 'Fichas repetidas',
  merge: 'Unificación de fichas',
  'settlement-terms': 'Porcentaje de liquidación',
  program: 'Acceso para programas',
};

const ROLES: Readonly<Record<string, string>> = {
  ADMIN: 'Administrador',
  DENTIST: 'Dentista',
  RECEPTIONIST: 'Recepcionista',
  PATIENT: 'Paciente',
  GUEST: 'Invitado',
  PUBLIC: 'Público',
  SYSTEM: 'Sistema',
  PROGRAM: 'Programa',
};

export const actionLabel = (action: string): string => labelIn(ACTIONS, action);

export const objectLabel = (object: string): string => labelIn(OBJECTS, object);

export const roleLabels = (commaSeparated: string): string =>
  commaSeparated
    .split(',')
    .map((role) => labelIn(ROLES, role))
    .join(', ');

const labelIn = (labels: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export const actionChoices: readonly Choice[] = choices(ACTIONS);
export const objectChoices: readonly Choice[] = choices(OBJECTS);

function choices(labels: Readonly<Record<string, string>>): Choice[] {
  const all = Object.entries(labels).map(([value, label]) => ({ value, label }));
  return all.sort((a, b) => a.label.localeCompare(b.label, 'es'));
}
