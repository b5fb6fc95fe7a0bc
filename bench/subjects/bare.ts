import { startBareServer } from '../frame/bare.ts';
import type { HttpResponse } from '../frame/http-client.ts';
import type { Job } from '../frame/load.ts';
import { person, seeded } from '../frame/people.ts';
import type { Bodies } from './dentaria.ts';
import type { Setup, Subject } from './subject.ts';

/** Serves the same rows and the same bytes as Dentaria with as little code as possible. */
export async function startBare(setup: Setup, bodies: Bodies): Promise<Subject> {
  const { bench, patients, connections } = setup;
  const histories = Array.from({ length: connections }, () => bodies.history);
  const server = await startBareServer(bench, histories, patients);
  const call = server.client(connections);
  const random = seeded(Date.now());
  const succeeds = async (answer: Promise<HttpResponse>): Promise<boolean> => (await answer).status === 200;
  const save: Job = (worker) =>
    succeeds(call('PUT', `/history/${(worker % connections) + 1}`, { body: JSON.parse(bodies.history) }));
  let serial = patients.length;
  return {
    name: 'bare node:http + pg',
    process: server.process,
    jobs: {
      'sign in': () =>
        succeeds(call('POST', '/login', { body: { username: 'a', password: 'la clave de la medida' } })),
      'patient by DNI': () =>
        succeeds(call('GET', `/dni/${patients[Math.floor(random() * patients.length)]?.docNumber}`)),
      'list of patients': () => succeeds(call('GET', '/patients')),
      'read a history': (worker) => succeeds(call('GET', `/history/${(worker % connections) + 1}`)),
      'save a history': save,
      'save a history as text': save,
      'create a patient': () => {
        serial += 1;
        return succeeds(
          call('POST', '/patients', { body: { ...person(serial, random), answer: bodies.created } }),
        );
      },
    },
  };
}
