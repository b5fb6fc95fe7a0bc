/** Fixed texts, because the response of an SMTP server may contain anything. */
export const SMTP_FAILURES = {
  UNKNOWN_HOST: 'No se encontró el servidor SMTP: revisá el host',
  FORBIDDEN_ADDRESS: 'La dirección del servidor SMTP no está permitida',
  UNREACHABLE: 'No se pudo conectar con el servidor SMTP: revisá el host y el puerto',
  REFUSED: 'El servidor SMTP rechazó la conexión',
  SILENT: 'El servidor SMTP no respondió a tiempo',
  HUNG_UP: 'El servidor SMTP cortó la conexión',
  NOT_SMTP: 'El servidor no respondió como un servidor SMTP',
  CERTIFICATE: 'El certificado del servidor SMTP no es válido',
  NO_TLS: 'No se pudo establecer una conexión segura (TLS) con el servidor SMTP',
  LOGIN: 'El servidor SMTP rechazó el usuario o la contraseña',
  SENDER: 'El servidor SMTP rechazó la dirección del remitente',
  RECIPIENT: 'El servidor SMTP rechazó la dirección del destinatario',
  MESSAGE: 'El servidor SMTP no aceptó el mensaje',
  UNREADABLE_PASSWORD: 'La contraseña SMTP guardada no se puede leer: volvé a escribirla',
  UNREADABLE_LINK: 'El link de la invitación ya no se puede leer: reenviá la invitación',
  CLINIC_LIMIT: 'La clínica llegó a su límite de emails por día',
  UNCONFIRMED_LIMIT: 'Las clínicas sin confirmar llegaron a su límite de emails por día',
  RECIPIENT_LIMIT: 'Esta dirección ya recibió el máximo de emails por día',
  NO_CONFIGURATION: 'No hay una configuración de email activa',
  UNEXPECTED: 'El email no se pudo enviar',
} as const;
export type SmtpFailureReason = keyof typeof SMTP_FAILURES;

export class SmtpFailure extends Error {
  override readonly name = 'SmtpFailure';
  readonly reason: SmtpFailureReason;
  readonly permanent: boolean;

  constructor(
    reason: SmtpFailureReason,
    { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {},
  ) {
    super(SMTP_FAILURES[reason], { cause });
    this.reason = reason;
    this.permanent = permanent;
  }
}

type SmtpError = Partial<Record<'code' | 'command' | 'responseCode' | 'message', unknown>>;

const REASON_OF_CODE: Readonly<Record<string, SmtpFailureReason>> = {
  EAUTH: 'LOGIN',
  ENOAUTH: 'LOGIN',
  EMESSAGE: 'MESSAGE',
  ETLS: 'NO_TLS',
  EREQUIRETLS: 'NO_TLS',
  ETIMEDOUT: 'SILENT',
  EDNS: 'UNKNOWN_HOST',
  ECONNECTION: 'HUNG_UP',
};

export function asSmtpFailure(error: unknown): SmtpFailure {
  if (error instanceof SmtpFailure) return error;
  const { code, command, responseCode, message } = error as SmtpError;
  const text = typeof message === 'string' ? message : '';
  const failure = (reason: SmtpFailureReason, permanent = false) =>
    new SmtpFailure(reason, { permanent, cause: error });
  if (/certificate|altnames|self.signed/i.test(text)) return failure('CERTIFICATE');
  if (code === 'EENVELOPE')
    return String(command).startsWith('MAIL')
      ? failure('SENDER')
      : failure('RECIPIENT', typeof responseCode === 'number' && responseCode >= 500);
  if (code === 'EPROTOCOL')
    return failure(typeof responseCode === 'number' && responseCode >= 400 ? 'REFUSED' : 'NOT_SMTP');
  if (code === 'ESOCKET')
    return /connect E|EHOSTUNREACH|ENETUNREACH/.test(text) ? failure('UNREACHABLE') : failure('HUNG_UP');
  return failure(REASON_OF_CODE[String(code)] ?? 'UNEXPECTED');
}
