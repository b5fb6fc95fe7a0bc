import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from './mail-server-certificate.ts';

/** Reaction to clients. Can be changed while the server runs. */
export type MailServerMode =
  | 'accept'
  | 'refuse-connection'
  | 'refuse-login'
  | 'refuse-sender'
  | 'refuse-recipient'
  | 'busy'
  | 'refuse-message'
  | 'drop-after-data';

export interface ReceivedMail extends Email {
  /** Recipients in the envelope. */
  readonly recipients: readonly string[];
  /** The authenticated user. */
  readonly user: string | undefined;
  readonly secure: boolean;
}

export interface MailServer {
  readonly port: number;
  /** Every mail received so far, oldest first, including those of dropped connections. */
  readonly received: ReceivedMail[];
  mode: MailServerMode;
  /** Number of connections so far. */
  connections(): number;
  /** Resolves to the next mail that no earlier call has returned. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export const SMTP_USER = 'mailer';
export const SMTP_PASSWORD = 'contraseña smtp';

export interface MailServerOverrides {
  readonly mode?: MailServerMode;
  /** `none`: no STARTTLS; `own`: the certificate of this directory; `foreign`: an untrusted one. */
  readonly certificate?: 'none' | 'own' | 'foreign';
}

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Greets at once. By default the library waits 100 ms for clients that talk too early. */
class PromptConnection extends SMTPConnection {
  override init(): void {
    this._setListeners(() => this.connectionReady());
  }
}

class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer['connect']>): void {
    const connection = new PromptConnection(this, socket, options);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection.on('connect', (data) => this._onClientConnect(data));
    connection.init();
  }
}

/** Starts an SMTP server on this machine that records what it receives. Close it after the tests. */
export async function startMailServer({
  mode = 'accept',
  certificate = 'none',
}: MailServerOverrides = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let returned = 0;
  let connections = 0;
  const options: SMTPServerOptions = {
    logger: false,
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: certificate === 'none',
    ...(certificate === 'own' && { cert: LOCALHOST_CERTIFICATE, key: LOCALHOST_KEY }),
    onConnect: (_, done) => {
      connections += 1;
      done(server.mode === 'refuse-connection' ? refusal(554, 'no service') : undefined);
    },
    onAuth: ({ username, password }, _, done) => {
      const fits = username === SMTP_USER && password === SMTP_PASSWORD && server.mode !== 'refuse-login';
      if (fits) done(null, { user: username });
      else done(refusal(535, 'bad credentials'));
    },
    onMailFrom: (_, __, done) => done(server.mode === 'refuse-sender' ? refusal(550, 'not you') : undefined),
    onRcptTo: (_, __, done) => {
      if (server.mode === 'refuse-recipient') done(refusal(550, 'no such mailbox'));
      else done(server.mode === 'busy' ? refusal(451, 'try again later') : undefined);
    },
    onData: async (stream, session, done) => {
      const text = await buffer(stream).catch(() => undefined);
      // The connection was cut before the whole mail arrived.
      if (text === undefined) return undefined;
      if (server.mode === 'refuse-message') return done(refusal(554, 'looks bad'));
      const mail: ReceivedMail = {
        ...(await PostalMime.parse(text)),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        user: typeof session.user === 'string' ? session.user : undefined,
        secure: session.secure,
      };
      received.push(mail);
      const next = waiting.shift();
      if (next) {
        returned += 1;
        next(mail);
      }
      if (server.mode === 'drop-after-data') {
        for (const connection of smtp.connections) connection._socket?.destroy();
        return undefined;
      }
      return done();
    },
  };
  const smtp = new PromptServer(options);
  smtp.on('error', () => {});
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const server: MailServer = {
    port: (listening.address() as AddressInfo).port,
    received,
    mode,
    connections: () => connections,
    next: () => {
      const mail = received[returned];
      if (!mail) return new Promise((resolve) => waiting.push(resolve));
      returned += 1;
      return Promise.resolve(mail);
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

export interface RawServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a TCP server that does not speak SMTP; `greet` handles each connection. */
export async function startRawServer(greet: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    greet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
