import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { makeGate } from './kernel/access/gate.ts';
import { operatorCheck } from './kernel/access/operator-token.ts';
import { makeThrottle } from './kernel/access/throttle.ts';
import { makeTokens } from './kernel/access/tokens.ts';
import { systemClock } from './kernel/clock.ts';
import { mountClientErrors } from './kernel/http/client-errors.ts';
import { compressResponses } from './kernel/http/compression.ts';
import { mountDocs } from './kernel/http/docs.ts';
import { errorHandler } from './kernel/http/error-handler.ts';
import { mountHealth } from './kernel/http/health.ts';
import { logCalls, logging } from './kernel/http/logging.ts';
import { measureCalls, mountMetrics } from './kernel/http/metrics.ts';
import {
  discardRemainingBody,
  limitConnections,
  limitUnreadResponses,
  SERVER_OPTIONS,
} from './kernel/http/server-limits.ts';
import { mountWeb } from './kernel/http/web.ts';
import type { Kernel } from './kernel/kernel.ts';
import { type Metrics, makeMetrics } from './kernel/metrics/metrics.ts';
import type { ArchiveStatus } from './kernel/metrics/operational-state.ts';
import { makePrinter } from './kernel/print/printer.ts';
import { auth, type SessionUses } from './modules/auth/auth.module.ts';
import { modules } from './modules.ts';

export interface AppParts
  extends Pick<Kernel, 'config' | 'secret' | 'database'>,
    Partial<Pick<Kernel, 'reports' | 'clock' | 'printer' | 'gate'>> {
  /** The caller flushes them every minute. The default is flushed on read and on close. */
  readonly sessionUses?: SessionUses;
  readonly metrics?: Metrics;
  readonly archive?: ArchiveStatus | undefined;
  readonly webRoot?: string;
}

export async function buildApp({
  config,
  secret,
  database,
  reports = database,
  clock = systemClock,
  sessionUses = auth.makeSessionUses({ database, clock }),
  metrics = makeMetrics(),
  archive,
  printer = makePrinter(),
  gate,
  webRoot,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    ...SERVER_OPTIONS,
    logger: logging(config.logLevel),
    trustProxy: config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 20_000 },
    requestIdHeader: false,
    // Unique across processes, to find the log lines of a response or an audit row.
    genReqId: () => randomUUID(),
    // Router errors, such as malformed or overlong URLs. No hook runs before them.
    frameworkErrors: (error, request, reply) =>
      void errorHandler(
        error,
        request,
        reply.headers({ ...commonHeaders(request), 'x-content-type-options': 'nosniff' }),
      ),
  });
  limitConnections(app);
  discardRemainingBody(app);
  logCalls(app);
  measureCalls(app, { config, metrics });
  await compressResponses(app);
  limitUnreadResponses(app);
  app.setErrorHandler((error, request, reply) => errorHandler(error, request, reply));
  const tokens = makeTokens(secret, config.tokenTtlSeconds, clock);
  const throttle = makeThrottle(database);
  app.addHook('onClose', () => printer.close());
  app.addHook('onClose', () => sessionUses.flush().catch(() => {}));
  const kernel: Kernel = {
    config,
    secret,
    clock,
    log: app.log,
    database,
    reports,
    tokens,
    throttle,
    gate:
      gate ??
      makeGate({
        database,
        reports,
        tokens,
        clock,
        timeZone: config.clinicTimeZone,
        throttle,
        enterSession: auth.enterSession,
        onAdmitted: sessionUses.note,
      }),
    sessionUses,
    printer,
  };
  const served = modules.filter(({ service }) => config.services.includes(service.name));
  const setSecurityHeaders = helmet(SECURITY_HEADERS);
  app.addHook('onRequest', (request, reply, done) =>
    setSecurityHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  app.addHook('onRequest', async (request, reply) => void reply.headers(commonHeaders(request)));
  for (const module of served) await module.mount(app, kernel);
  mountDocs(
    app,
    modules.map(({ service }) => service),
  );
  mountHealth(app, { database, reports, isOperator: operatorCheck(config.metricsToken), archive });
  mountClientErrors(app, { throttle, metrics });
  mountMetrics(app, { config, database, reports, metrics, archive });
  await mountWeb(app, { config, webRoot });
  return app;
}

const commonHeaders = ({ id }: FastifyRequest) => ({
  'x-request-id': id,
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()',
});

/** Pages set their own content security policy (web.ts, docs-page.ts). Other responses load nothing. */
const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
} as const;
