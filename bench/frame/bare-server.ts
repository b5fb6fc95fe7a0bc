// The upper limit: node:http and one prepared statement per request, without sessions, authorization, audit or versions.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const key = randomBytes(32);
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const passwordHash = await hash('la clave de la medida', PARAMETERS);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const rowsOf = async (name: string, text: string, values: unknown[] = []) =>
  (await pool.query({ name, text, values })).rows;

const LIST = `select id, username, email, first_name as "firstName", last_name as "lastName", doc_number as "docNumber",
                     phone, true as enabled, '[{"id":4,"name":"ROLE_PATIENT"}]'::json as roles, 1 as "clinicId"
                from patients order by username`;

async function handle(request: IncomingMessage): Promise<string | undefined> {
  const [, resource = '', id = ''] = request.url?.split('/') ?? [];
  switch (`${request.method} ${resource}`) {
    case 'POST login': {
      const { username, password } = JSON.parse(await bodyOf(request));
      if (!(await verify(passwordHash, password))) return undefined;
      const claims = Buffer.from(JSON.stringify({ username })).toString('base64url');
      return JSON.stringify({
        token: `${claims}.${createHmac('sha256', key).update(claims).digest('base64url')}`,
      });
    }
    case 'GET dni':
      return JSON.stringify((await rowsOf('dni', 'select id from patients where doc_number = $1', [id]))[0]);
    case 'GET patients':
      return JSON.stringify(await rowsOf('list', LIST));
    case 'GET history':
      return (await rowsOf('read', 'select content from histories where id = $1', [id]))[0]?.content;
    case 'PUT history': {
      const content = await bodyOf(request);
      const save = 'update histories set content = $2 where id = $1 returning content';
      return (await rowsOf('save', save, [id, content]))[0]?.content;
    }
    case 'POST patients': {
      const { username, email, firstName, lastName, docNumber, phone, answer } = JSON.parse(
        await bodyOf(request),
      );
      await rowsOf(
        'create',
        `insert into patients (username, email, first_name, last_name, doc_number, phone)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [username, email, firstName, lastName, docNumber, phone],
      );
      return answer;
    }
    default:
      return undefined;
  }
}

createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const body = await handle(request).catch(() => undefined);
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body ?? ''),
  });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
