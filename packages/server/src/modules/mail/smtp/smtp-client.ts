import { isIP, Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { Content } from '../letters.ts';
import { resolveServer } from './smtp-address.ts';
import { asSmtpFailure, SmtpFailure } from './smtp-failure.ts';

type Configuration = RowOf<'email_configs'>;

export interface SmtpServer
  extends Pick<Configuration, 'smtp_host' | 'smtp_port' | 'smtp_username' | 'from_email' | 'from_name'> {
  readonly password: string;
}

export interface OutgoingMail extends Content {
  readonly to: string;
  /** With angle brackets. */
  readonly messageId?: string;
  readonly fromName?: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly invitation?: CalendarInvitation;
}

/** iCalendar object (RFC 5545). */
interface CalendarInvitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly content: string;
}

export interface SmtpLimits {
  readonly allowPrivate: boolean;
  /** Covers resolving, connecting and the SMTP session. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

const MAX_RESPONSE_BYTES = 64 * 1024;
const SMTPS_PORT = 465;

export const sendMail = (server: SmtpServer, mail: OutgoingMail, limits: SmtpLimits): Promise<void> =>
  withTransport(server, limits, async (transport) => {
    const { fromName = server.from_name ?? '', invitation, ...message } = mail;
    await transport.sendMail({
      from: { name: fromName, address: server.from_email },
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(invitation && { icalEvent: { ...invitation, filename: 'turno.ics' } }),
      ...message,
    });
  });

export const checkConnection = (server: SmtpServer, limits: SmtpLimits): Promise<void> =>
  withTransport(server, limits, async (transport) => {
    await transport.verify();
  });

/**
 * Connects to the resolved address, and verifies the certificate against the host name. TLS is required for public
 * addresses.
 */
async function withTransport(
  server: SmtpServer,
  { allowPrivate, timeoutMs, signal }: SmtpLimits,
  work: (transport: Transporter) => Promise<void>,
): Promise<void> {
  const aborted = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const socket = new Socket();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const interrupt = (): void => {
    socket.destroy();
    reject(aborted.reason);
  };
  aborted.addEventListener('abort', interrupt, { once: true });
  if (aborted.aborted) interrupt();
  const connectAndWork = async (): Promise<void> => {
    const { address, kind } = await resolveServer(server.smtp_host, { allowPrivate });
    const { createTransport } = await import('nodemailer');
    aborted.throwIfAborted();
    const transport = createTransport({
      socket,
      host: address,
      port: server.smtp_port,
      secure: server.smtp_port === SMTPS_PORT,
      requireTLS: kind === 'public',
      ...(isIP(server.smtp_host) === 0 && { servername: server.smtp_host }),
      auth: { user: server.smtp_username, pass: server.password },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxResponseSize: MAX_RESPONSE_BYTES,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await work(transport);
  };
  try {
    await Promise.race([interrupted, connectAndWork()]);
  } catch (error) {
    throw aborted.aborted ? new SmtpFailure('SILENT', { cause: error }) : asSmtpFailure(error);
  } finally {
    aborted.removeEventListener('abort', interrupt);
    setTimeout(() => socket.destroy(), 1_000).unref();
  }
}
