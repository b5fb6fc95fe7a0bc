import { authService } from '@dentaria/contract/auth/routes.ts';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { createClient } from '@dentaria/contract/http/client.ts';
import type { Service } from '@dentaria/contract/http/route.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { servicePath } from '@dentaria/contract/services.ts';

/** The first server; the others use the following ports. */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 3987);

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** The server of this Playwright worker. */
export const PORT = FIRST_PORT + (worker % Number(process.env.E2E_PRODUCTS ?? 1));
export const ADMIN = { username: 'admin', password: 'la clave del administrador' };
export const PASSWORD = 'una clave de prueba';

const clientOf = <S extends Service>(service: S, token: string | null, port = PORT) =>
  createClient(service, {
    baseUrl: () => `http://localhost:${port}${servicePath(service.name)}`,
    token: () => token,
    fetch,
  });

/** Typed clients of all services, to create test data. */
export const apiClients = (token: string | null, port = PORT) => ({
  auth: clientOf(authService, token, port),
  billing: clientOf(billingService, token, port),
  clinicalHistory: clientOf(clinicalHistoryService, token, port),
  exchange: clientOf(exchangeService, token, port),
  followUp: clientOf(followUpService, token, port),
  healthInsurance: clientOf(healthInsuranceService, token, port),
  onboarding: clientOf(onboardingService, token, port),
  scheduling: clientOf(schedulingService, token, port),
});

/** Signs in. The password is optional for the administrator and for users of `makeUser`. */
export async function tokenOf(
  username: string,
  password = username === ADMIN.username ? ADMIN.password : PASSWORD,
  port = PORT,
): Promise<string> {
  return sessionToken(await apiClients(null, port).auth.login({ body: { username, password } }));
}

const administrators = new Map<number, Promise<string>>();

/** Cached for the run: no test may end this session. */
function adminToken(port: number): Promise<string> {
  const token = administrators.get(port) ?? tokenOf(ADMIN.username, ADMIN.password, port);
  administrators.set(port, token);
  return token;
}

/** Unlike TEST_PARALLEL_INDEX, a worker that replaces a failed one has a new index. */
let lastDni = 30_000_000 + Number(process.env.TEST_WORKER_INDEX ?? 0) * 10_000;

/** A DNI that no other user of this run has. */
export function freshDni(): string {
  lastDni += 1;
  return String(lastDni);
}

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly docNumber: string;
  readonly clinicId: number | null;
}

export interface TestClinic {
  readonly clinicId: number;
  readonly clinicName: string;
}

export async function makeClinic(port = PORT): Promise<TestClinic> {
  const { auth } = apiClients(await adminToken(port), port);
  const clinicName = `Clínica ${freshDni()}`;
  const clinic = await auth.createClinic({ body: { name: clinicName } });
  return { clinicId: clinic.id, clinicName };
}

/** Creates a user with the password PASSWORD, in a new clinic unless one is given. */
export async function makeUser(role: RoleName, clinicId?: number, port = PORT): Promise<Person> {
  const { auth } = apiClients(await adminToken(port), port);
  const docNumber = freshDni();
  const home = role === 'ADMIN' ? null : (clinicId ?? (await makeClinic(port)).clinicId);
  const user = await auth.createUser({
    body: {
      username: `user_${docNumber}`,
      password: PASSWORD,
      email: `user_${docNumber}@example.com`,
      firstName: 'Martina',
      lastName: 'Gómez',
      docNumber,
      clinicId: home,
      roles: [{ name: role }],
      enabled: true,
    },
  });
  return { id: user.id, username: user.username, password: PASSWORD, docNumber, clinicId: user.clinicId };
}
