import { isIP, Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { resolveServer } from './smtp-address.ts';
import { asSmtpFailure, SmtpFailure } from './smtp-failure.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly fromEmail: string;
  readonly fromName: string | null;
}

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With angle brackets; made up by nodemailer where absent. */
  readonly messageId?: string;
}

export interface SmtpLimits {
  readonly allowPrivate: boolean;
  /** For everything: resolving, connecting, talking. */
  readonly timeoutMs: number;
  /** Ends the talk early, as when the product stops. */
  readonly signal?: AbortSignal;
}

/** Longest answer that a server may give. */
const MAX_RESPONSE_BYTES = 64 * 1024;
const SMTPS_PORT = 465;

/** Sends one mail. Throws an SmtpFailure that says why it did not leave. */
export const sendMail = (server: SmtpServer, mail: OutgoingMail, limits: SmtpLimits): Promise<void> =>
  talk(server, limits, async (transport) => {
    await transport.sendMail({
      from: { name: server.fromName ?? '', address: server.fromEmail },
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...mail,
    });
  });

/** Connects and signs in, nothing more. Throws an SmtpFailure. */
export const checkConnection = (server: SmtpServer, limits: SmtpLimits): Promise<void> =>
  talk(server, limits, async (transport) => {
    await transport.verify();
  });

type Transport = ReturnType<typeof createTransport>;

/**
 * One connection to the address that the host resolved to, cut off when the time is over. The certificate is
 * checked against the host's name. Over the Internet the password travels encrypted or not at all; a server of
 * this machine or network may do without.
 */
async function talk(
  server: SmtpServer,
  { allowPrivate, timeoutMs, signal }: SmtpLimits,
  work: (transport: Transport) => Promise<void>,
): Promise<void> {
  const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const socket = new Socket();
  const cut = (): void => void socket.destroy();
  ends.addEventListener('abort', cut, { once: true });
  try {
    const { address, reach } = await orAborted(ends, resolveServer(server.host, { allowPrivate }));
    const transport = createTransport({
      socket,
      host: address,
      port: server.port,
      secure: server.port === SMTPS_PORT,
      requireTLS: reach === 'public',
      ...(isIP(server.host) === 0 && { servername: server.host }),
      auth: { user: server.username, pass: server.password },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxResponseSize: MAX_RESPONSE_BYTES,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await orAborted(ends, work(transport));
  } catch (error) {
    throw ends.aborted ? new SmtpFailure('SILENT', { cause: error }) : asSmtpFailure(error);
  } finally {
    ends.removeEventListener('abort', cut);
    setTimeout(cut, 1_000).unref();
  }
}

/** Rejects as soon as the signal is aborted, whatever the work is still waiting for. */
async function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
