import { clinicTimeAt } from '../../packages/server/src/testing/argentina.ts';
import { PORT } from './product.ts';

/** The present time of the server, to the second. */
export async function serverTime(port = PORT): Promise<Date> {
  const { headers } = await fetch(`http://localhost:${port}/health/live`);
  const date = headers.get('date');
  if (date === null) throw new Error('the server sends no date');
  return new Date(date);
}

/** Today at the clinics, as YYYY-MM-DD. */
export const clinicDay = async (port = PORT): Promise<string> => clinicTimeAt(await serverTime(port)).day;
